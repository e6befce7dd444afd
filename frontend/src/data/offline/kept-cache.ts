/**
 * What the signed-in screens show without a network: answers kept in the browser's database, by user and by
 * build. An answer of another build may have another shape; it is not shown.
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
import { queryClient } from '../query-client.ts';
import { lastUserId } from '../stored-token.ts';
import { buildId } from './build-id.ts';

/** Entities whose answers are kept, beside collections that say so. Of recipes it is the list, by which products are priced. */
const keptEntities = new Set([
  'organization',
  'entitlement',
  'member',
  'ingredient',
  'stock-level',
  'stock-item',
  'stock-count',
]);

/** Answers of stock that are asked for in many forms, each of which is soon out of date. */
const notKept = new Set(['journal', 'lots']);

const maxAgeMs = 60 * 24 * 60 * 60_000;

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
      // What the page has is newer than what was kept.
      entries: async () =>
        (await entries<string, PersistedQuery>(cacheStore())).filter(
          ([, { queryKey }]) => queryClient.getQueryData(queryKey) === undefined,
        ),
    },
    serialize: (query) => query,
    deserialize: (query) => query,
    prefix: userId,
    buster: buildId(),
    maxAge: maxAgeMs,
  });

function isKept({ queryKey, state, meta }: Pick<Query, 'queryKey' | 'state' | 'meta'>): boolean {
  if (state.status !== 'success' || state.data === undefined) return false;
  const [first, entity, kind] = queryKey;
  if (first === 'me' || meta?.isKeptOffline === true) return true;
  if (entity === 'recipe') return kind === 'list';
  return keptEntities.has(String(entity)) && !notKept.has(String(kind));
}

let restoring: { userId: string; done: Promise<void> } | null = null;

/** Puts what was kept of this user where nothing newer is. Once a page; never rejects. */
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

/** Keeps from now on what of this user's answers changes. What another user left is taken away. Returns how to stop. */
export function keepCache(userId: string): () => void {
  if (!isAvailable()) return () => {};
  const persister = persisterOf(userId);
  const changed = new Map<string, Query>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const write = () => {
    timer = undefined;
    // Somebody may have signed out in another tab: what that emptied stays empty.
    if (lastUserId() !== userId) changed.clear();
    for (const query of changed.values()) void persister.persistQuery(query).catch(() => undefined);
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
    if (event.type === 'updated' && event.action.type === 'success') note(event.query);
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

/** Empties it: somebody signs out. Never rejects. */
export async function forgetCache(): Promise<void> {
  restoring = null;
  stopKeeping();
  if (isAvailable()) await clear(cacheStore()).catch(() => undefined);
}
