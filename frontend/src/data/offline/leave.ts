/** What signing out means for what this device keeps. */
import type { Me } from '@batchbook/shared/accounts/schema';
import { keys } from '../keys.ts';
import { queryClient } from '../query-client.ts';
import { openJobStore } from '../stock/job-store.ts';

type Ask = (unsent: number) => Promise<boolean>;

let ask: Ask | null = null;

/** The shell asks a person who leaves with unsent changes. Returns how to stop. */
export function askBeforeLeaving(how: Ask): () => void {
  ask = how;
  return () => {
    if (ask === how) ask = null;
  };
}

/** `false`: there are unsent changes, and the person would rather stay. They stay on this device either way. */
export async function mayLeave(): Promise<boolean> {
  const userId = queryClient.getQueryData<Me>(keys.me)?.userId;
  if (userId === undefined || ask === null) return true;
  const unsent = (await openJobStore().all(userId)).length;
  return unsent === 0 || ask(unsent);
}

export { forgetCache } from './kept-cache.ts';
