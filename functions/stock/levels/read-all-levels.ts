/** Reads levels for the stock screens: a page of all of them, or those that have moved since a mark. */
import type { StockItem } from '@batchbook/shared/stock/item-schema';
import type { StockLevel } from '@batchbook/shared/stock/level-schema';
import { readSuppliers, supplierPrefix } from '../../ingredients/index.ts';
import { type PageQuery, pageOf } from '../../platform/http/paging.ts';
import { invalid } from '../../platform/http/request-problem.ts';
import { organizationPk } from '../../platform/table/keys.ts';
import { type Item, queryAll, queryPage, type ReadOptions } from '../../platform/table/read.ts';
import { readCategories } from '../categories/categories.ts';
import { isDeleted, toStockItem } from '../item-table.ts';
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

/**
 * @returns `next`: the sort key of the levels to continue after.
 * @throws RequestProblem for a site that isn't of this organization.
 */
export async function readLevelsPage(
  scope: Scope,
  query: LevelsQuery,
  options: ReadOptions,
): Promise<LevelsPage> {
  const pk = organizationPk(scope.organizationId);
  const { after } = pageOf({ cursor: query.cursor }, levelPrefix, isPlace);
  const withItems = query.include === 'items' && after === undefined;
  const prefix = query.siteId === undefined ? levelPrefix : siteLevelsPrefix(query.siteId);
  const [page, rows, sites, suppliers, categories] = await Promise.all([
    queryPage(scope, { pk, prefix, limit: wholePage, ...(after !== undefined && { after }), ...options }),
    queryAll(scope, { pk, prefix: itemPrefix, ...options }),
    readSites(scope, options),
    readSuppliers(scope),
    withItems ? readCategories(scope, options) : [],
  ]);
  const known = new Set(categories.map(({ id }) => id));
  const items = rows.filter((row) => !isDeleted(row)).map((row) => toStockItem(row, known));
  const { places, next } = placesOf({
    siteIds: siteIdsOf(sites, query.siteId),
    items,
    kept: page.items,
    after,
    next: page.next,
  });
  const names = namesOf(suppliers);
  return {
    levels: places.map(({ level, unit, ...of }) =>
      toLevel(scope.organizationId, of, keptLevel(level, unit), names),
    ),
    stockItems: withItems ? items : null,
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
