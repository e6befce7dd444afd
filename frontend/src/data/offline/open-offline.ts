/** Opens the signed-in screens without a network, for the user who was signed in here last. */
import type { Me } from '@batchbook/shared/accounts/schema';
import { keys } from '../keys.ts';
import { queryClient } from '../query-client.ts';
import { lastUserId } from '../stored-token.ts';
import { restoreCache } from './kept-cache.ts';

/**
 * The user's id, once what this device kept of the answers is there. `null` where nobody is signed in here, or
 * nothing was kept: then a network is needed.
 */
export async function openOffline(): Promise<string | null> {
  const userId = lastUserId();
  if (userId === null) return null;
  const known = queryClient.getQueryData<Me>(keys.me);
  if (known !== undefined && known.userId !== userId) return null;
  await restoreCache(userId);
  return queryClient.getQueryData<Me>(keys.me) === undefined ? null : userId;
}
