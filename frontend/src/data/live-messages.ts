/** Who wants to hear what the live connection says, beside the answers that it names. */
import type { LiveMessage } from '@batchbook/shared/live/contract';

type Heard = LiveMessage & { organizationId: string };
type Listener = (message: Heard) => void;

const listeners = new Set<Listener>();

/** Returns how to stop. */
export function onLiveMessage(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function tellLive(message: Heard): void {
  for (const listener of listeners) listener(message);
}
