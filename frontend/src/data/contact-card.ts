/** Whether the card with the form of a message to us is open. The contact button, the palette and the Help menu open it. */
import { useSyncExternalStore } from 'react';

/** 0 while it is closed. Opening it again gives it the focus. */
let opened = 0;
let times = 0;
const listeners = new Set<() => void>();

function set(next: number): void {
  opened = next;
  for (const listener of listeners) listener();
}

export function openContactCard(): void {
  times += 1;
  set(times);
}

export const closeContactCard = (): void => set(0);

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** 0 while the card is closed, and another number each time it is opened. */
export const useContactCard = (): number =>
  useSyncExternalStore(
    subscribe,
    () => opened,
    () => 0,
  );
