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
  const userId = signedInUser();
  if (userId === undefined || ask === null) return true;
  return ask((await openJobStore().all(userId)).length);
}

/** Removes what the user hasn't sent. */
export async function forgetUnsent(): Promise<void> {
  const userId = signedInUser();
  if (userId === undefined) return;
  const store = openJobStore();
  for (const { id } of await store.all(userId)) await store.remove(id);
}

const signedInUser = (): string | undefined => queryClient.getQueryData<Me>(keys.me)?.userId;

export { forgetCache } from './kept-cache.ts';
