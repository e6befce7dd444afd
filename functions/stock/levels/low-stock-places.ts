/** Returns the levels that a stock event may have made low, or no longer low. */
import { organizationPk } from '../../platform/table/keys.ts';
import { queryAll } from '../../platform/table/read.ts';
import { type LevelOf, levelOfKey, siteLevelsPrefix } from '../level-table.ts';
import { sitePrefix } from '../table.ts';

/** An item at each site, including deleted ones, whose records may have to go. */
export async function placesOfItem(organizationId: string, itemId: string): Promise<LevelOf[]> {
  const pk = organizationPk(organizationId);
  const sites = await queryAll({ organizationId }, { pk, prefix: sitePrefix, consistent: true });
  return sites.map((site) => ({ siteId: site.sk.slice(sitePrefix.length), itemId }));
}

/** The stored levels of a site. */
export async function placesAtSite(organizationId: string, siteId: string): Promise<LevelOf[]> {
  const pk = organizationPk(organizationId);
  const prefix = siteLevelsPrefix(siteId);
  const levels = await queryAll({ organizationId }, { pk, prefix, consistent: true });
  return levels.map((level) => levelOfKey(level.sk));
}
