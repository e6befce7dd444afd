import { useSyncExternalStore } from 'react';
import { lastUserId } from './stored-token.ts';

const never = () => () => {};

/** Whether somebody is signed in on this device, for public pages. Not yet known while a page is prerendered. */
export const useSignedInHere = (): boolean =>
  useSyncExternalStore(
    never,
    () => lastUserId() !== null,
    () => false,
  );
