/** Reads that all use cases that move stock share. */

import { defaultSiteName } from '@batchbook/shared/stock/constants';
import type { StockItem } from '@batchbook/shared/stock/item-schema';
import type { StockLevel } from '@batchbook/shared/stock/level-schema';
import { levelUnitOf } from '@batchbook/shared/stock/pack';
import { supplierKey, toSupplier } from '../ingredients/index.ts';
import { RequestProblem } from '../platform/http/request-problem.ts';
import { readAt } from '../platform/table/read.ts';
import { keptLevel, type LevelOf, levelKey, toLevel } from './level-table.ts';
import { readSites } from './site-table.ts';
import { sitePrefix } from './table.ts';

export interface OrganizationScope {
  organizationId: string;
}

/** The key of a level's place, or of an item at the default site. */
export interface LevelParams extends OrganizationScope, LevelOf {}

/** The path segment for the default site. */
export const defaultSite = 'default';

interface DefaultSite {
  siteId: string;
  /** Whether it is the marked one. */
  isMarked: boolean;
}

/**
 * Reads the default site: the marked one, else the active one named 'Main Kitchen' (specification, section 4).
 * @throws RequestProblem `no_default_site` when there is neither.
 */
export async function readDefaultSite({ organizationId }: OrganizationScope): Promise<DefaultSite> {
  const sites = await readSites({ organizationId }, { consistent: true });
  const active = sites.filter((site) => site.isActive === true);
  const found =
    active.find((site) => site.isDefault === true) ?? active.find((site) => site.name === defaultSiteName);
  if (!found) throw new RequestProblem('no_default_site');
  return { siteId: found.sk.slice(sitePrefix.length), isMarked: found.isDefault === true };
}

export const readDefaultSiteId = async (scope: OrganizationScope): Promise<string> =>
  (await readDefaultSite(scope)).siteId;

/**
 * Reads the current levels of `item` strongly, with the names of their last suppliers.
 * @param suppliers Suppliers that may be among them, to read in the same request.
 */
export async function readLevels(
  scope: OrganizationScope,
  item: Pick<StockItem, 'id' | 'unit' | 'piecesPerPack'>,
  siteIds: readonly string[],
  suppliers: readonly (string | null)[],
): Promise<StockLevel[]> {
  const { organizationId } = scope;
  const likely = [...new Set(suppliers.filter((id) => id !== null))];
  const placeAt = (siteId: string): LevelOf => ({ siteId, itemId: item.id });
  const at = await readAt(scope, [
    ...siteIds.map((siteId) => levelKey(organizationId, placeAt(siteId))),
    ...likely.map((id) => supplierKey(organizationId, id)),
  ]);
  const levels = siteIds.map((siteId) => {
    const place = placeAt(siteId);
    return { place, level: keptLevel(at(levelKey(organizationId, place)), levelUnitOf(item)) };
  });
  const others = levels.map(({ level }) => level.supplierId).filter((id) => id !== null);
  const missing = [...new Set(others)].filter((id) => !likely.includes(id));
  const later =
    missing.length === 0
      ? null
      : await readAt(
          scope,
          missing.map((id) => supplierKey(organizationId, id)),
        );
  const names = new Map<string, string>();
  for (const id of others) {
    const key = supplierKey(organizationId, id);
    const found = at(key) ?? later?.(key);
    if (found) names.set(id, toSupplier(found).name);
  }
  return levels.map(({ place, level }) => toLevel(organizationId, place, level, names));
}
