/** What is low now, for the bell: the levels that have a record, as far as the rule still holds for them. */
import { shownUnit } from '@batchbook/shared/stock/product';
import { organizationPk } from '../../platform/table/keys.ts';
import { getItems, itemsByKey, queryAll } from '../../platform/table/read.ts';
import { toStockItem } from '../item-table.ts';
import { levelKey, levelOfKey } from '../level-table.ts';
import { toSite } from '../site-table.ts';
import { itemKey, siteKey } from '../table.ts';
import { lowStockPrefix } from './low-stock-table.ts';
import { lowLevel } from './settle-low-stock.ts';

export interface LowStock {
  itemId: string;
  siteId: string;
  itemName: string;
  siteName: string;
  currentStock: string;
  idealStockLevel: string;
  /** In the product's own word where it has one. */
  unit: string;
  /** When it got low. */
  since: string;
}

export async function readLowStock({ organizationId }: { organizationId: string }): Promise<LowStock[]> {
  const scope = { organizationId };
  const pk = organizationPk(organizationId);
  const records = await queryAll(scope, { pk, prefix: lowStockPrefix });
  const places = records.map(({ sk, since }) => ({ of: levelOfKey(sk), since: String(since) }));
  const keys = places.flatMap(({ of }) => [
    levelKey(organizationId, of),
    itemKey(organizationId, of.itemId),
    siteKey(organizationId, of.siteId),
  ]);
  const at = itemsByKey(keys.length === 0 ? [] : await getItems(scope, keys));
  return places.flatMap(({ of, since }) => {
    const level = lowLevel(organizationId, of, at);
    const [row, site] = [at(itemKey(organizationId, of.itemId)), at(siteKey(organizationId, of.siteId))];
    if (!level || !row || !site) return [];
    const item = toStockItem(row);
    const { currentStock, idealStockLevel } = level;
    return [
      {
        ...{ ...of, itemName: item.name, siteName: toSite(site).name, currentStock, idealStockLevel, since },
        unit: shownUnit(level.unit, item),
      },
    ];
  });
}
