/** The levels of one item at all sites, including deleted ones, as the table stores them. */
import { getItems, type Item } from '../../platform/table/read.ts';
import type { Write } from '../../platform/table/write.ts';
import { type LevelOf, levelKey, levelOfKey } from '../level-table.ts';
import { readSites } from '../site-table.ts';
import { sitePrefix } from '../table.ts';

interface Scope {
  organizationId: string;
}

/** A stored level. */
export interface LevelItem {
  of: LevelOf;
  item: Item;
}

/** Reads the sites strongly, then the item's stored levels. */
export async function readItemLevels(scope: Scope, itemId: string): Promise<LevelItem[]> {
  const sites = await readSites(scope, { consistent: true });
  const keys = sites.map((site) =>
    levelKey(scope.organizationId, { siteId: site.sk.slice(sitePrefix.length), itemId }),
  );
  const items = await getItems(scope, keys, { consistent: true });
  return items.map((item) => ({ of: levelOfKey(item.sk), item }));
}

export const isClosed = ({ item }: LevelItem): boolean => item.closed === true;

/** A closed level takes no movement, because its item was deleted. Its figure stays. */
export const closeLevel = (organizationId: string, { of }: LevelItem): Write => ({
  label: `closing ${of.siteId}`,
  update: levelKey(organizationId, of),
  expression: 'SET closed = :yes',
  values: { ':yes': true },
});

export const openLevel = (organizationId: string, { of }: LevelItem): Write => ({
  label: `opening ${of.siteId}`,
  update: levelKey(organizationId, of),
  expression: 'REMOVE closed',
});
