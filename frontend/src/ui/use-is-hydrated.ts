import { useSyncExternalStore } from 'react';

const never = () => () => {};

/** False while a page is prerendered and taken over by the browser, where it must be drawn as it was prerendered. */
export const useIsHydrated = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
