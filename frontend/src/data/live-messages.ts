/** Who wants to hear what the live connection says, beside the answers that it names. */
import type { LiveMessage } from '@batchbook/shared/live/contract';

type Heard = LiveMessage & { organizationId: string };
type Listener = (message: Heard) => void;

const listeners = new Set<Listener>();
const pulseListeners = new Set<(organizationId: string) => void>();

/** Returns how to stop. */
export function onLiveMessage(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function tellLive(message: Heard): void {
  for (const listener of listeners) listener(message);
}

/** Calls back when the live connection has shown that it is alive: nothing was missed until then. */
export function onLivePulse(listener: (organizationId: string) => void): () => void {
  pulseListeners.add(listener);
  return () => pulseListeners.delete(listener);
}

export function tellLivePulse(organizationId: string): void {
  for (const listener of pulseListeners) listener(organizationId);
}
