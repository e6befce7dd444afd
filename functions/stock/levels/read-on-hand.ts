/** Reads what stock has, of all items at once: levels, lots and which of those are on hold. */
import { isHeld, thingOfItem } from '@batchbook/shared/stock/holds';
import type { StockItem } from '@batchbook/shared/stock/item-schema';
import type { StockLevel, StockLot } from '@batchbook/shared/stock/level-schema';
import { organizationPk } from '../../platform/table/keys.ts';
import { queryAll } from '../../platform/table/read.ts';
import { readOpenHolds } from '../holds/hold-table.ts';
import { isDeleted, toStockItem } from '../item-table.ts';
import { lotOfKey, lotPrefix, lotsIn, lotsPrefix, toLot } from '../ledger/lot-table.ts';
import { keptLevel, levelOfKey, levelPrefix, siteLevelsPrefix, toLevel } from '../level-table.ts';
import { readSites } from '../site-table.ts';
import { itemPrefix } from '../table.ts';
import { siteIdsOf } from './read-all-levels.ts';

/** An item with what is stored of it at some sites. */
export interface OnHand {
  item: StockItem;
  levels: StockLevel[];
  lots: (StockLot & { isHeld: boolean })[];
}

/**
 * The items that weren't deleted, at one site or at all active ones.
 * @throws RequestProblem for a site that was never there.
 */
export async function readOnHand(
  { organizationId }: { organizationId: string },
  siteId: string | undefined,
): Promise<OnHand[]> {
  const scope = { organizationId };
  const all = (prefix: string) => queryAll(scope, { pk: organizationPk(organizationId), prefix });
  const [items, levels, lots, sites, holds] = await Promise.all([
    all(itemPrefix),
    all(siteId === undefined ? levelPrefix : siteLevelsPrefix(siteId)),
    all(siteId === undefined ? lotPrefix : lotsPrefix({ siteId })),
    readSites(scope),
    readOpenHolds(scope),
  ]);
  const there = new Set(siteIdsOf(sites, siteId));
  const levelsOf = Map.groupBy(levels, ({ sk }) => levelOfKey(sk).itemId);
  const lotsOf = Map.groupBy(lotsIn(lots), ({ item }) => lotOfKey(item.sk).itemId);
  return items
    .filter((row) => !isDeleted(row))
    .map((row) => toStockItem(row))
    .map((item) => ({
      item,
      levels: (levelsOf.get(item.id) ?? [])
        .map((level) => toLevel(organizationId, levelOfKey(level.sk), keptLevel(level, item.unit)))
        .filter((level) => there.has(level.siteId)),
      lots: (lotsOf.get(item.id) ?? [])
        .map((lot) => toLot(lot, item))
        .filter((lot) => there.has(lot.siteId))
        .map((lot) => ({ ...lot, isHeld: isHeld(holds, { ...lot, thingId: thingOfItem(item) }) })),
    }));
}
