/** Builds a page of levels: every item at every site, stored or not, in the table's key order. */
import type { StockUnit } from '@batchbook/shared/stock/item-schema';
import type { Item } from '../../platform/table/read.ts';
import { type LevelOf, siteLevelsPrefix } from '../level-table.ts';

/** The maximum number of placeholders in an answer, besides what the table reads at a time. */
const placesMax = 10_000;

export interface Place extends LevelOf {
  /** The stored level; a placeholder has none. */
  level: Item | undefined;
  /** The unit that levels of the item are kept in, which a placeholder shows. */
  unit: StockUnit;
}

interface PageOfLevels {
  siteIds: readonly string[];
  items: readonly { id: string; unit: StockUnit }[];
  /** What the table holds of this page. */
  kept: readonly Item[];
  /** The sort key that the page begins after, and the last one that was read; `null` at the end. */
  after: string | undefined;
  next: string | null;
}

/**
 * Leaves out levels of sites and items that weren't requested.
 * @returns also the sort key to continue after, `null` at the end.
 */
export function placesOf({ siteIds, items, kept, after = '', next }: PageOfLevels): {
  places: Place[];
  next: string | null;
} {
  const levels = new Map(kept.map((level) => [level.sk, level]));
  const sorted = items.toSorted((a, b) => (a.id < b.id ? -1 : 1));
  const places: Place[] = [];
  for (const siteId of siteIds.toSorted()) {
    const prefix = siteLevelsPrefix(siteId);
    for (const { id, unit } of sorted) {
      const sk = prefix + id;
      if (sk <= after) continue;
      if (next !== null && sk > next) return { places, next };
      if (places.length === placesMax) {
        const last = places.at(-1) as Place;
        return { places, next: siteLevelsPrefix(last.siteId) + last.itemId };
      }
      places.push({ siteId, itemId: id, level: levels.get(sk), unit });
    }
  }
  return { places, next };
}
