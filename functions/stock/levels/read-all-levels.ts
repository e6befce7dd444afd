/** Reads levels for the stock screens: a page of all of them, or those that have moved since a mark. */
import type { StockCategory, StockItem } from '@batchbook/shared/stock/item-schema';
import type { StockLevel } from '@batchbook/shared/stock/level-schema';
import { levelUnitOf } from '@batchbook/shared/stock/pack';
import { readSuppliers, supplierPrefix } from '../../ingredients/index.ts';
import { type PageQuery, pageOf } from '../../platform/http/paging.ts';
import { invalid } from '../../platform/http/request-problem.ts';
import { organizationPk } from '../../platform/table/keys.ts';
import { type Item, queryAll, queryPage, type ReadOptions } from '../../platform/table/read.ts';
import { readCategories } from '../categories/categories.ts';
import { isDeleted, placedItem, toPlacedItem, toStockItem } from '../item-table.ts';
import { keptLevel, levelPrefix, siteLevelsPrefix, toLevel } from '../level-table.ts';
import { readSites } from '../site-table.ts';
import { itemPrefix, sitePrefix } from '../table.ts';
import { placesOf } from './level-places.ts';

interface Scope {
  organizationId: string;
}

export interface LevelsQuery extends PageQuery {
  siteId?: string | undefined;
  include?: 'items' | undefined;
}

export interface LevelsPage {
  levels: StockLevel[];
  stockItems: StockItem[] | null;
  next: string | null;
}

/** DynamoDB ends a page at 1 MB, whatever the limit. */
const wholePage = 100_000;
const placePattern = /^[0-9A-Z]{26}#[0-9A-Z]{26}$/;
const isPlace = (text: string): boolean => placePattern.test(text);

/** The rows that a page of levels is made of. */
interface LevelRows {
  levels: { items: Item[]; next: string | null };
  items: Item[];
  sites: Item[];
  suppliers: Item[];
  /** `null` when the stock items weren't requested, or came with an earlier page. */
  categories: StockCategory[] | null;
}

const afterOf = (query: LevelsQuery): string | undefined =>
  pageOf({ cursor: query.cursor }, levelPrefix, isPlace).after;

/** Reads what a page of levels is made of, concurrently. */
export async function readLevelRows(
  scope: Scope,
  query: LevelsQuery,
  options: ReadOptions,
): Promise<LevelRows> {
  const pk = organizationPk(scope.organizationId);
  const after = afterOf(query);
  const withItems = query.include === 'items' && after === undefined;
  const prefix = query.siteId === undefined ? levelPrefix : siteLevelsPrefix(query.siteId);
  const [levels, items, sites, suppliers, categories] = await Promise.all([
    queryPage(scope, { pk, prefix, limit: wholePage, ...(after !== undefined && { after }), ...options }),
    queryAll(scope, { pk, prefix: itemPrefix, ...options, ...(!withItems && { only: placedItem }) }),
    readSites(scope, options),
    readSuppliers(scope),
    withItems ? readCategories(scope, options) : null,
  ]);
  return { levels, items, sites, suppliers, categories };
}

/**
 * @returns `next`: the sort key of the levels to continue after.
 * @throws RequestProblem for a site that isn't of this organization.
 */
export function levelsPage({ organizationId }: Scope, query: LevelsQuery, rows: LevelRows): LevelsPage {
  const shown = rows.items.filter((row) => !isDeleted(row));
  const { places, next } = placesOf({
    siteIds: siteIdsOf(rows.sites, query.siteId),
    items: shown.map(toPlacedItem).map((item) => ({ id: item.id, unit: levelUnitOf(item) })),
    kept: rows.levels.items,
    after: afterOf(query),
    next: rows.levels.next,
  });
  const names = namesOf(rows.suppliers);
  const known = rows.categories && new Set(rows.categories.map(({ id }) => id));
  return {
    levels: places.map(({ level, unit, ...of }) =>
      toLevel(organizationId, of, keptLevel(level, unit), names),
    ),
    stockItems: known && shown.map((row) => toStockItem(row, known)),
    next,
  };
}

/** The requested site, deleted or not; or all active ones. */
export function siteIdsOf(sites: readonly Item[], wanted: string | undefined): string[] {
  const chosen = sites.filter((site) =>
    wanted === undefined ? site.isActive === true : site.sk === sitePrefix + wanted,
  );
  if (wanted !== undefined && chosen.length === 0)
    throw invalid('siteId', 'is not a site of this organization');
  return chosen.map((site) => site.sk.slice(sitePrefix.length));
}

export const namesOf = (suppliers: readonly Item[]): Map<string, string> =>
  new Map(suppliers.map((one) => [one.sk.slice(supplierPrefix.length), one.name as string]));
