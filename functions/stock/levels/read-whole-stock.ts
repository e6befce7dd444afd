/** Reads stock whole, for reports: also what was deleted, since it was there once. */
import type { LevelNow } from '@batchbook/shared/insight/stock-days';
import type { StockItem } from '@batchbook/shared/stock/item-schema';
import { levelUnitOf } from '@batchbook/shared/stock/pack';
import type { Site } from '@batchbook/shared/stock/site-schema';
import { organizationPk } from '../../platform/table/keys.ts';
import { queryAll } from '../../platform/table/read.ts';
import { readCategories } from '../categories/categories.ts';
import { marksOf, toStockItem } from '../item-table.ts';
import { keptLevel, levelOfKey, levelPrefix, siteLevelsPrefix } from '../level-table.ts';
import type { OrganizationScope } from '../read-stock.ts';
import { readSites, toSite } from '../site-table.ts';
import { itemPrefix } from '../table.ts';

export interface WholeStock {
  sites: Site[];
  items: (StockItem & { deletedAt: string | null; categoryName: string | null })[];
  levels: LevelNow[];
}

/** @param siteId Only the levels of this site. */
export async function readWholeStock(
  scope: OrganizationScope,
  siteId: string | undefined,
): Promise<WholeStock> {
  const pk = organizationPk(scope.organizationId);
  const prefix = siteId === undefined ? levelPrefix : siteLevelsPrefix(siteId);
  const [sites, rows, categories, levels] = await Promise.all([
    readSites(scope),
    queryAll(scope, { pk, prefix: itemPrefix }),
    readCategories(scope),
    queryAll(scope, { pk, prefix }),
  ]);
  const names = new Map(categories.map(({ id, name }) => [id, name]));
  const items = rows.map((row) => {
    const item = toStockItem(row);
    const categoryName = item.categoryId === null ? null : (names.get(item.categoryId) ?? null);
    return { ...item, deletedAt: marksOf(row).deletedAt, categoryName };
  });
  const unitOf = new Map(items.map((item) => [item.id, levelUnitOf(item)]));
  return {
    sites: sites.map(toSite),
    items,
    levels: levels.flatMap((level) => {
      const of = levelOfKey(level.sk);
      const unit = unitOf.get(of.itemId);
      if (unit === undefined) return [];
      const kept = keptLevel(level, unit);
      return [{ ...of, unit: kept.unit, quantity: kept.quantity }];
    }),
  };
}
