import { useSyncExternalStore } from 'react';

const narrow = () => window.matchMedia('(max-width: 768px)');

/** Whether the window is a phone's, or as narrow as one, at this moment. */
export const isNarrow = (): boolean => narrow().matches;

function subscribe(listener: () => void): () => void {
  const query = narrow();
  query.addEventListener('change', listener);
  return () => query.removeEventListener('change', listener);
}

/** The same, as it changes. */
export const useNarrow = (): boolean => useSyncExternalStore(subscribe, isNarrow, () => false);
