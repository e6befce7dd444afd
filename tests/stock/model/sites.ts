/** The model of sites. */
import {
  activeSites,
  asked,
  type Body,
  defaultSite,
  type Expected,
  refused,
  type SiteRow,
  type World,
} from './world.ts';

const shown = (site: SiteRow, status = 200): Expected => ({
  status,
  body: {
    id: site.id,
    name: site.name,
    endsOn: site.endsOn,
    isDefault: site.isDefault,
    isActive: site.isActive,
    version: site.version,
  },
});

const isFull = (world: World): boolean => activeSites(world).length >= world.siteLimit;

export function putSite(world: World, id: string, body: Body): Expected {
  const site = world.sites.get(id);
  return body.version === undefined ? createSite(world, id, site, body) : changeSite(world, site, body);
}

function createSite(world: World, id: string, there: SiteRow | undefined, body: Body): Expected {
  const content = { name: body.name, endsOn: body.endsOn ?? null };
  const createdAs = asked(content);
  if (there) return there.createdAs === createdAs ? shown(there) : refused(409, 'id_taken');
  if (isFull(world)) return refused(403, 'site_limit_reached');
  const site = { id, ...content, isDefault: false, isActive: true, version: 1, createdAs };
  world.sites.set(id, site);
  return shown(site, 201);
}

function changeSite(world: World, site: SiteRow | undefined, body: Body): Expected {
  if (!site) return refused(404, 'not_found');
  const { version, ...changes } = body;
  if (!site.isActive && !changes.isActive && (changes.isDefault || site.isDefault))
    return refused(400, 'invalid_request');
  const isSo = Object.entries(changes).every(([name, value]) => site[name as keyof SiteRow] === value);
  if (isSo) return shown(site);
  if (site.version !== version) return refused(412, 'stale_version');
  if (changes.isActive && !site.isActive && isFull(world)) return refused(403, 'site_limit_reached');
  if (changes.isDefault && !site.isDefault) {
    const before = defaultSite(world);
    before.isDefault = false;
    before.version++;
  }
  Object.assign(site, changes);
  site.version++;
  return shown(site);
}

export function deleteSite(world: World, id: string): Expected {
  const site = world.sites.get(id);
  if (!site) return refused(404, 'not_found');
  if (site.isDefault) return refused(409, 'site_is_default');
  if (site.isActive) {
    site.isActive = false;
    site.version++;
  }
  return shown(site);
}
