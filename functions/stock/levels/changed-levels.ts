/** Reads the levels that changed since a mark, if finding them costs less than reading all. */
import type { StockLevel } from '@batchbook/shared/stock/level-schema';
import { readSuppliers } from '../../ingredients/index.ts';
import { monthOf } from '../../platform/months.ts';
import { getItems, queryIndexFrom } from '../../platform/table/read.ts';
import { journalPk, placeOfMovement } from '../ledger/movement-table.ts';
import { keptLevel, type LevelOf, levelKey, levelOfKey, toLevel } from '../level-table.ts';
import { readSites } from '../site-table.ts';
import type { Mark } from './levels-mark.ts';
import { namesOf, siteIdsOf } from './read-all-levels.ts';

interface Scope {
  organizationId: string;
}

/** With more levels or more movements than this, everything is read. */
const levelsMax = 200;
const movementsMax = 500;

/**
 * The places whose levels have moved since, possibly repeated; `null` when everything must be read. Reads one page of the
 * journal, or of two months when the mark is of the month before.
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
  return pages.flatMap((page) => page.items).map(placeOfMovement);
}

/** This month, and the one before when the mark is of it; `null` for an older mark. */
function monthsSince(from: Date, now: Date): string[] | null {
  const [first, last] = [monthOf(from.toISOString()), monthOf(now.toISOString())];
  if (first >= last) return [last];
  const before = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - 1, 1));
  return monthOf(before.toISOString()) === first ? [first, last] : null;
}

interface Changed {
  /** Where something moved. */
  moved: readonly LevelOf[];
  /** The items whose levels had a setting changed, at any site. */
  itemIds: readonly string[];
}

/**
 * Reads the changed levels of the requested sites, strongly; `null` when there are so many that all should be read.
 *
 * @throws RequestProblem for a site that isn't of this organization.
 */
export async function readChanged(
  scope: Scope,
  { moved, itemIds }: Changed,
  siteId: string | undefined,
): Promise<StockLevel[] | null> {
  if (moved.length + itemIds.length === 0) return [];
  const [sites, suppliers] = await Promise.all([readSites(scope), readSuppliers(scope)]);
  const shown = new Set(siteIdsOf(sites, siteId));
  const places = [
    ...moved.filter((of) => shown.has(of.siteId)),
    ...itemIds.flatMap((itemId) => [...shown].map((site) => ({ siteId: site, itemId }))),
  ].map((of) => levelKey(scope.organizationId, of));
  const keys = [...new Map(places.map((key) => [key.sk, key])).values()];
  if (keys.length > levelsMax) return null;
  const names = namesOf(suppliers);
  const levels = await getItems(scope, keys, { consistent: true });
  return levels
    .filter((level) => level.closed !== true)
    .map((level) => toLevel(scope.organizationId, levelOfKey(level.sk), keptLevel(level, 'pieces'), names));
}
