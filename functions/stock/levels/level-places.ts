/** A page of levels: every item at every site, kept or not, in the order of the table's keys. */
import type { StockUnit } from '@batchbook/shared/stock/item-schema';
import type { Item } from '../../platform/table/read.ts';
import { type LevelOf, siteLevelsPrefix } from '../level-table.ts';

/** As many placeholders as an answer may hold, beside what the table reads at a time. */
const placesMax = 10_000;

export interface Place extends LevelOf {
  /** The level as it is kept; a placeholder has none. */
  level: Item | undefined;
  /** The item's unit, which a placeholder has. */
  unit: StockUnit;
}

interface PageOfLevels {
  siteIds: readonly string[];
  items: readonly { id: string; unit: StockUnit }[];
  /** What the table holds of this page. */
  kept: readonly Item[];
  /** The sort key that the page begins after, and the one up to which the table was read; `null`: to the end. */
  after: string | undefined;
  next: string | null;
}

/**
 * Levels of sites and items that are not among those asked for are left out.
 * @returns also the sort key to go on after, `null` at the end.
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
