/**
 * Counts that were sent from this device and whose lines still stand on its sheets. What became of one may be
 * known only after the page was closed: then its lines leave the sheet when it is opened next.
 */
import type { StockCount } from '@batchbook/shared/stock/count-schema';
import { useSyncExternalStore } from 'react';
import type { useCountDraft } from '../../../../data/stock/count-drafts.ts';
import { settledItems } from '../../model/count-post.ts';

type Draft = ReturnType<typeof useCountDraft>;

/** The items of each count, by its id. */
export type SentCounts = Readonly<Record<string, readonly string[]>>;

const none: SentCounts = {};
const listeners = new Set<() => void>();
const known = new Map<string, SentCounts>();

const keyOf = (organizationId: string, siteId: string) => `bb_counts_sent:${organizationId}:${siteId}`;

function read(key: string): SentCounts {
  const there = known.get(key);
  if (there) return there;
  let kept = none;
  try {
    kept = JSON.parse(localStorage.getItem(key) ?? '{}') as SentCounts;
  } catch {
    // Storage is closed, or holds something else: then nothing was sent from here.
  }
  known.set(key, kept);
  return kept;
}

function keep(key: string, sent: SentCounts): void {
  known.set(key, sent);
  for (const listener of listeners) listener();
  try {
    if (Object.keys(sent).length === 0) localStorage.removeItem(key);
    else localStorage.setItem(key, JSON.stringify(sent));
  } catch {
    // Kept as long as the page; the lines of a posted count ask again later, as their levels have moved.
  }
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

export function useSentCounts(organizationId: string, siteId: string): SentCounts {
  const key = keyOf(organizationId, siteId);
  return useSyncExternalStore(subscribe, () => read(key));
}

export function rememberSent(
  organizationId: string,
  siteId: string,
  id: string,
  itemIds: readonly string[],
): void {
  const key = keyOf(organizationId, siteId);
  keep(key, { ...read(key), [id]: itemIds });
}

export function forgetSent(organizationId: string, siteId: string, id: string): void {
  const key = keyOf(organizationId, siteId);
  const { [id]: _gone, ...others } = read(key);
  keep(key, others);
}

/** Takes the lines that were posted off the sheet; those that stayed open ask again there. */
export function settle(count: StockCount, draft: Draft, organizationId: string, siteId: string): void {
  const posted = settledItems(count);
  const left = new Set(Object.keys(draft.lines));
  for (const itemId of posted) left.delete(itemId);
  if (left.size === 0) draft.clear();
  else for (const itemId of posted) draft.set(itemId, null);
  forgetSent(organizationId, siteId, count.id);
}
