import { useSyncExternalStore } from 'react';

const narrow = () => window.matchMedia('(max-width: 768px)');

function subscribe(listener: () => void): () => void {
  const query = narrow();
  query.addEventListener('change', listener);
  return () => query.removeEventListener('change', listener);
}

/** Whether this is a phone, or as narrow as one. */
export const useNarrow = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => narrow().matches,
    () => false,
  );
