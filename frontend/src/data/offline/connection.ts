/**
 * Whether the product can be reached: as the browser says, and as the last calls found. The browser knows only that
 * there is a network: a kitchen's may lead nowhere. So what waits is tried again as long as there is one.
 */
import { useSyncExternalStore } from 'react';

const listeners = new Set<() => void>();
let isUnreachable = false;

const tell = (): void => {
  for (const listener of listeners) listener();
};

function set(unreachable: boolean): void {
  if (isUnreachable === unreachable) return;
  isUnreachable = unreachable;
  tell();
}

/** A call got no answer although the browser thinks that it is connected. */
export const noteUnreachable = (): void => set(true);

/** An answer came. */
export const noteReached = (): void => set(false);

/** Whether anything can be tried at all. */
export const hasNetwork = (): boolean => navigator.onLine;

export const isOnline = (): boolean => hasNetwork() && !isUnreachable;

/** Calls back when the product becomes reachable or unreachable. Returns the unsubscribe function. */
export function onConnectionChange(listener: () => void): () => void {
  const online = () => {
    isUnreachable = false;
    listener();
  };
  listeners.add(listener);
  window.addEventListener('online', online);
  window.addEventListener('offline', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('online', online);
    window.removeEventListener('offline', listener);
  };
}

export const useOnline = (): boolean => useSyncExternalStore(onConnectionChange, isOnline, () => true);
