import type { LiveMessage } from '@batchbook/shared/live/contract';
import type { QueryClient } from '@tanstack/react-query';
import { keys } from './keys.ts';

/** Reads may lag behind: they are made again after these pauses while the named version isn't seen. */
const pausesMs = [150, 400, 1000, 2500];

/** What isn't in a list may be new and lagging or may be deleted: it is looked for less long. */
const pausesForMissing = 2;

/** Stock's queries. Open screens read the changes (`stock/follow.ts`), others read on opening. */
const followsItself = new Set<LiveMessage['entity']>(['stock-level', 'stock-item']);

/** Refetches what shows an entity until it shows the version that was named, or a newer one. */
export async function refetchUntil(
  client: QueryClient,
  organizationId: string,
  message: Pick<LiveMessage, 'entity' | 'id' | 'version'>,
): Promise<void> {
  const queryKey = [organizationId, message.entity];
  if (followsItself.has(message.entity)) {
    await client.invalidateQueries({ queryKey, refetchType: 'none' });
    return;
  }
  if (message.entity !== 'organization') void refetchDerived(client, organizationId);
  const seen = versionSeen(client, queryKey, message.id);
  // The screen that made the change already has the answer.
  if (seen !== null && seen >= message.version) return;
  // The memberships name the organization, and say who owns it.
  if (message.entity === 'organization' || message.entity === 'member')
    void client.invalidateQueries({ queryKey: keys.me });

  for (let attempt = 0; attempt <= pausesMs.length; attempt += 1) {
    await client.invalidateQueries({ queryKey });
    const version = versionSeen(client, queryKey, message.id);
    if (version !== null && version >= message.version) return;
    if (version === null && attempt >= pausesForMissing) return;
    await new Promise((resolve) => setTimeout(resolve, pausesMs[attempt]));
  }
}

/** What follows from recipes and ingredients, by the last word of its key. */
const derived = new Set<unknown>(['label', 'breakdown']);

/** A label or breakdown has no version for its ingredients, so it is refetched whenever they change. */
const refetchDerived = (client: QueryClient, organizationId: string): Promise<void> =>
  client.invalidateQueries({
    queryKey: [organizationId, 'recipe'],
    predicate: ({ queryKey }) => derived.has(queryKey.at(-1)),
  });

/** The oldest version of the entity in any query on screen, or `null`. */
function versionSeen(client: QueryClient, queryKey: readonly unknown[], id: string): number | null {
  const versions = client
    .getQueryCache()
    .findAll({ queryKey, type: 'active' })
    .map((query) => versionIn(query.state.data, id))
    .filter((version) => version !== null);
  return versions.length === 0 ? null : Math.min(...versions);
}

/** The version of `id` in an answer: an entity, an array of them or a list of `{ items }`. */
export function versionIn(data: unknown, id: string): number | null {
  if (Array.isArray(data)) {
    for (const item of data) {
      const version = versionIn(item, id);
      if (version !== null) return version;
    }
    return null;
  }
  if (typeof data !== 'object' || data === null) return null;
  if ('items' in data) return versionIn(data.items, id);
  if ('id' in data && data.id === id && 'version' in data && typeof data.version === 'number')
    return data.version;
  return null;
}
