/**
 * What the signed-in screens show without a network: answers kept in the browser's database, by user and by
 * build. Data of another build may have another shape, so it isn't shown.
 */
import { experimental_createQueryPersister, type PersistedQuery } from '@tanstack/query-persist-client-core';
import type { Query } from '@tanstack/react-query';
import {
  clear,
  createStore,
  del,
  delMany,
  entries,
  get,
  keys as keysIn,
  set,
  type UseStore,
} from 'idb-keyval';
import { freshMs, queryClient } from '../query-client.ts';
import { lastUserId } from '../stored-token.ts';
import { buildId } from './build-id.ts';

/** Entities kept on the device, besides collections that opt in. */
const keptEntities = new Set([
  'organization',
  'entitlement',
  'member',
  'ingredient',
  'variation',
  'shopping-list',
  'stock-level',
  'stock-item',
  'stock-count',
]);

/** Stock answers with many variants, each soon out of date. */
const notKept = new Set(['journal', 'lots']);

const maxAgeMs = 60 * 24 * 60 * 60_000;

const noted: ReadonlySet<string> = new Set(['success', 'invalidate']);

/** Several changes in a row are written once. */
const pauseMs = 1000;

let opened: UseStore | null = null;
const cacheStore = (): UseStore => {
  opened ??= createStore('batchbook-cache', 'answers');
  return opened;
};

const isAvailable = (): boolean => typeof indexedDB !== 'undefined';

const persisterOf = (userId: string) =>
  experimental_createQueryPersister<PersistedQuery>({
    storage: {
      getItem: (key) => get<PersistedQuery>(key, cacheStore()),
      setItem: (key, value) => set(key, value, cacheStore()),
      removeItem: (key) => del(key, cacheStore()),
      // The page's data is newer than the cache.
      entries: async () =>
        (await entries<string, PersistedQuery>(cacheStore())).filter(
          ([, { queryKey }]) => queryClient.getQueryData(queryKey) === undefined,
        ),
    },
    serialize: (query) => (query.state.isInvalidated ? outOfDate(query) : query),
    deserialize: (query) => query,
    prefix: userId,
    buster: buildId(),
    maxAge: maxAgeMs,
  });

/** It is shown by the next page, and read again: nothing else of it says that it was out of date. */
const outOfDate = ({ state, ...query }: PersistedQuery): PersistedQuery => ({
  ...query,
  state: { ...state, dataUpdatedAt: state.dataUpdatedAt - freshMs },
});

function isKept({ queryKey, state, meta }: Pick<Query, 'queryKey' | 'state' | 'meta'>): boolean {
  if (state.status !== 'success' || state.data === undefined) return false;
  const [first, entity, kind] = queryKey;
  if (first === 'me' || meta?.isKeptOffline === true) return true;
  // The list and each one, not what hangs on it: its label, versions and costs.
  if (entity === 'recipe') return queryKey.length === 3;
  return keptEntities.has(String(entity)) && !notKept.has(String(kind));
}

let restoring: { userId: string; done: Promise<void> } | null = null;

/** Restores this user's cached data where there is nothing newer. Runs once a page. Never rejects. */
export function restoreCache(userId: string): Promise<void> {
  if (!isAvailable()) return Promise.resolve();
  if (restoring?.userId !== userId)
    restoring = {
      userId,
      done: persisterOf(userId)
        .restoreQueries(queryClient)
        .catch(() => undefined),
    };
  return restoring.done;
}

let stopKeeping = () => {};

/** Starts caching this user's data and removes that of other users. Returns the unsubscribe function. */
export function keepCache(userId: string): () => void {
  if (!isAvailable()) return () => {};
  const persister = persisterOf(userId);
  const changed = new Map<string, Query>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const write = () => {
    timer = undefined;
    // Another tab may have signed out. What it emptied stays empty.
    if (lastUserId() !== userId) changed.clear();
    // What was removed meanwhile stays removed.
    for (const query of changed.values())
      if (queryClient.getQueryCache().get(query.queryHash) === query)
        void persister.persistQuery(query).catch(() => undefined);
    changed.clear();
  };
  const note = (query: Query) => {
    if (!isKept(query)) return;
    changed.set(query.queryHash, query);
    timer ??= setTimeout(write, pauseMs);
  };
  void forgetOthers(userId).catch(() => undefined);
  for (const query of queryClient.getQueryCache().getAll()) note(query);
  const stop = queryClient.getQueryCache().subscribe((event) => {
    const isNoted = event.type === 'updated' && noted.has(event.action.type);
    if (isNoted) note(event.query);
  });
  // A phone may end the page without another word.
  window.addEventListener('pagehide', write);
  stopKeeping = () => {
    stop();
    window.removeEventListener('pagehide', write);
    clearTimeout(timer);
  };
  return stopKeeping;
}

async function forgetOthers(userId: string): Promise<void> {
  const others = (await keysIn<string>(cacheStore())).filter((key) => !key.startsWith(`${userId}-`));
  if (others.length > 0) await delMany(others, cacheStore());
}

/** Removes the cached answers whose keys `isForgotten` picks. */
export async function forgetQueries(isForgotten: (queryKey: readonly unknown[]) => boolean): Promise<void> {
  if (!isAvailable()) return;
  const kept = await entries<string, PersistedQuery>(cacheStore());
  const forgotten = kept.filter(([, { queryKey }]) => isForgotten(queryKey)).map(([key]) => key);
  if (forgotten.length > 0) await delMany(forgotten, cacheStore());
}

/** Empties the cache on sign-out. Never rejects. */
export async function forgetCache(): Promise<void> {
  restoring = null;
  stopKeeping();
  if (isAvailable()) await clear(cacheStore()).catch(() => undefined);
}
