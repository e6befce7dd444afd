import { keys } from '../keys.ts';
import { restoreCache } from '../offline/kept-cache.ts';
import { queryClient } from '../query-client.ts';

/** Resolves once what this device kept of the user's answers is there: only what changed since is read then. */
export async function afterRestore(): Promise<void> {
  const userId = queryClient.getQueryData<{ userId: string }>(keys.me)?.userId;
  if (userId !== undefined) await restoreCache(userId);
}
