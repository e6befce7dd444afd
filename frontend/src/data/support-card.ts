/** Opens the card for a message to us, from wherever it is offered. */

const listeners = new Set<() => void>();

export function openSupport(): void {
  for (const listener of listeners) listener();
}

/** Returns the unsubscribe function. */
export function onOpenSupport(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
