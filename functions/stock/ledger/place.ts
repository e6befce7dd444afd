/** Where stock is posted: an item at a site, as it was read. */
import type { StockItem } from '@batchbook/shared/stock/item-schema';
import { levelUnitOf } from '@batchbook/shared/stock/pack';
import type { Basis } from '@batchbook/shared/stock/posting';
import type { Key } from '../../platform/table/keys.ts';
import type { At, Item } from '../../platform/table/read.ts';
import { isDeleted, toStockItem } from '../item-table.ts';
import { type KeptLevel, keptLevel, type LevelOf, levelKey } from '../level-table.ts';
import { itemKey, siteKey } from '../table.ts';

export interface Place extends Pick<Basis, 'isItemDeleted' | 'site'> {
  of: LevelOf;
  item: StockItem | null;
  level: KeptLevel;
  /** The level isn't in the table, because nothing has moved or been set here yet. */
  isNew: boolean;
}

/** The keys to read for a place, strongly. */
export const placeKeys = (organizationId: string, of: LevelOf): Key[] => [
  siteKey(organizationId, of.siteId),
  itemKey(organizationId, of.itemId),
  levelKey(organizationId, of),
];

export const placeAt = (organizationId: string, of: LevelOf, at: At): Place =>
  placeOf(of, {
    site: siteState(at(siteKey(organizationId, of.siteId))),
    item: at(itemKey(organizationId, of.itemId)),
    level: at(levelKey(organizationId, of)),
  });

export function siteState(site: Item | undefined): Place['site'] {
  if (!site) return null;
  return site.isActive === true ? 'open' : 'deleted';
}

interface PlaceRows {
  site: Place['site'];
  item: Item | undefined;
  level: Item | undefined;
}

export function placeOf(of: LevelOf, { site, item: row, level }: PlaceRows): Place {
  const item = row ? toStockItem(row) : null;
  return {
    of,
    site,
    item,
    isItemDeleted: row !== undefined && isDeleted(row),
    level: keptLevel(level, item ? levelUnitOf(item) : 'g'),
    isNew: level === undefined,
  };
}
