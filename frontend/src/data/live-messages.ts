/** Who wants to hear what the live connection says, beside the answers that it names. */
import type { LiveMessage } from '@batchbook/shared/live/contract';

type Heard = LiveMessage & { organizationId: string };
type Listener = (message: Heard) => void;

const listeners = new Set<Listener>();
const openingListeners = new Set<(organizationId: string) => void>();
const pulseListeners = new Set<(organizationId: string) => void>();

/** Returns how to stop. */
export function onLiveMessage(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function tellLive(message: Heard): void {
  for (const listener of listeners) listener(message);
}

/** Calls back when the live connection opens for the first time: what changed since the first reading was sent to nobody. */
export function onLiveOpening(listener: (organizationId: string) => void): () => void {
  openingListeners.add(listener);
  return () => openingListeners.delete(listener);
}

export function tellLiveOpening(organizationId: string): void {
  for (const listener of openingListeners) listener(organizationId);
}

/** Calls back when the live connection has shown that it is alive: nothing was missed until then. */
export function onLivePulse(listener: (organizationId: string) => void): () => void {
  pulseListeners.add(listener);
  return () => pulseListeners.delete(listener);
}

export function tellLivePulse(organizationId: string): void {
  for (const listener of pulseListeners) listener(organizationId);
}
