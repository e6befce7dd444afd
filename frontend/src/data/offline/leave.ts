/** What signing out means for what this device keeps. */
import type { Me } from '@batchbook/shared/accounts/schema';
import { keys } from '../keys.ts';
import { openJobStore } from '../outbox/store.ts';
import { queryClient } from '../query-client.ts';

type Ask = (unsent: number) => Promise<boolean>;

let ask: Ask | null = null;

/** Lets the shell ask before a sign-out, with the number of unsent changes. Returns the unsubscribe function. */
export function askBeforeLeaving(how: Ask): () => void {
  ask = how;
  return () => {
    if (ask === how) ask = null;
  };
}

/** `false`: something would be lost or is unsent, and the person would rather stay. */
export async function mayLeave(): Promise<boolean> {
  const userId = queryClient.getQueryData<Me>(keys.me)?.userId;
  if (userId === undefined || ask === null) return true;
  return ask((await openJobStore().all(userId)).length);
}

export { forgetCache } from './kept-cache.ts';
