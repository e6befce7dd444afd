/** Listeners to messages of the live connection. */
import type { LiveMessage } from '@batchbook/shared/live/contract';

type LiveEvent = LiveMessage & { organizationId: string };
type Listener = (message: LiveEvent) => void;

const listeners = new Set<Listener>();
const openingListeners = new Set<(organizationId: string) => void>();
const pulseListeners = new Set<(organizationId: string) => void>();

/** Returns the unsubscribe function. */
export function onLiveMessage(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function publishLive(message: LiveEvent): void {
  for (const listener of listeners) listener(message);
}

/** Calls back when the live connection first opens. Changes between the first read and this moment were not sent. */
export function onLiveOpening(listener: (organizationId: string) => void): () => void {
  openingListeners.add(listener);
  return () => openingListeners.delete(listener);
}

export function publishLiveOpening(organizationId: string): void {
  for (const listener of openingListeners) listener(organizationId);
}

/** Calls back when the live connection has shown that it is alive: nothing was missed until then. */
export function onLivePulse(listener: (organizationId: string) => void): () => void {
  pulseListeners.add(listener);
  return () => pulseListeners.delete(listener);
}

export function publishLivePulse(organizationId: string): void {
  for (const listener of pulseListeners) listener(organizationId);
}
