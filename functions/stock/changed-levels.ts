/** Which levels have moved since a mark, where the journal can tell it for less than reading all of them. */
import { getItems, type Item, queryIndexFrom } from '../platform/table/read.ts';
import { type LevelOf, levelKey, levelOfKey } from './level-table.ts';
import type { Mark } from './levels-mark.ts';
import { journalPk, monthOf, toMovement } from './movement-table.ts';

interface Scope {
  organizationId: string;
}

/** More levels than this are read whole; so is whatever more movements than these have changed. */
const levelsMax = 200;
const movementsMax = 500;

/**
 * The places whose levels have moved since, in no order; `null` when it takes a reading of all to tell.
 * Reads one page of the journal, or of two months where the mark is of the month before.
 */
export async function movedSince(scope: Scope, mark: Mark, now: Date): Promise<LevelOf[] | null> {
  const months = monthsSince(new Date(mark.from), now);
  if (months === null) return null;
  const from = new Date(mark.from).toISOString();
  const pages = await Promise.all(
    months.map((month) =>
      queryIndexFrom(scope, { indexPk: journalPk(scope.organizationId, month), from, limit: movementsMax }),
    ),
  );
  if (pages.some((page) => page.hasMore)) return null;
  const moved = pages.flatMap((page) => page.items).map(toMovement);
  const distinct = new Map(moved.map(({ siteId, itemId }) => [`${siteId} ${itemId}`, { siteId, itemId }]));
  return distinct.size > levelsMax ? null : [...distinct.values()];
}

/** This month, and the one before where the mark is of it; `null` for a mark from longer ago. */
function monthsSince(from: Date, now: Date): string[] | null {
  const [first, last] = [monthOf(from.toISOString()), monthOf(now.toISOString())];
  if (first >= last) return [last];
  const before = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - 1, 1));
  return monthOf(before.toISOString()) === first ? [first, last] : null;
}

/** The levels at `places`, strongly. */
export async function readPlaces(
  scope: Scope,
  places: readonly LevelOf[],
): Promise<{ of: LevelOf; item: Item }[]> {
  const keys = places.map((of) => levelKey(scope.organizationId, of));
  const items = await getItems(scope, keys, { consistent: true });
  return items.map((item) => ({ of: levelOfKey(item.sk), item }));
}
