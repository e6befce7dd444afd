/**
 * Plans in the table.
 *
 * | what        | pk    | sk          | read by          |
 * |-------------|-------|-------------|------------------|
 * | entitlement | ORG#o | ENTITLEMENT | its organization |
 *
 * The entitlement holds tier, override, flags, clocks, limits in force and counters, so that one conditional update
 * decides whether there is room for one more (invariants 20, 21). Clients can write none of it (24).
 */
import { limitsOf } from '@batchbook/shared/billing/entitlements';
import { entitlementKey } from '../platform/http/entitlement.ts';
import type { Item } from '../platform/table/read.ts';
import type { Write } from '../platform/table/write.ts';

/** The entitlement of a new organization: free, in trial, one user, one site. */
export function newEntitlementItem(organizationId: string, now: Date): Item {
  const standing = { tier: 'free', adminOverride: false, superAdmin: false };
  const limits = limitsOf(standing);
  return {
    ...entitlementKey(organizationId),
    type: 'ENTITLEMENT',
    tier: standing.tier,
    adminOverride: false,
    flags: {},
    organizationCreatedAt: now.toISOString(),
    recipes: 0,
    users: 1,
    sites: 1,
    recipesLimit: limits.recipes,
    usersLimit: limits.users,
    sitesLimit: limits.sites,
    recipesGracePeriodEnds: null,
    sitesGracePeriodEnds: null,
  };
}

export const recipePlaceLabel = 'a place for the recipe';

/** Takes a place for one more recipe. Fails when the limit in force is reached. */
export const takeRecipePlace = (organizationId: string, limited: boolean): Write => ({
  label: recipePlaceLabel,
  update: entitlementKey(organizationId),
  expression: 'ADD recipes :one',
  values: { ':one': 1 },
  condition: limited ? 'recipes < recipesLimit' : 'attribute_exists(pk)',
});

/** Returns a recipe's place. */
export const freeRecipePlace = (organizationId: string): Write => ({
  label: 'the place of the recipe',
  update: entitlementKey(organizationId),
  expression: 'ADD recipes :minusOne',
  values: { ':minusOne': -1, ':zero': 0 },
  condition: 'recipes > :zero',
});

export const sitePlaceLabel = 'a place for the site';
const siteFreedLabel = 'the place of the site';

/** Takes a place for one more site. Fails when the limit in force is reached. */
export const takeSitePlace = (organizationId: string, limited: boolean): Write => ({
  label: sitePlaceLabel,
  update: entitlementKey(organizationId),
  expression: 'ADD sites :one',
  values: { ':one': 1 },
  condition: limited ? 'sites < sitesLimit' : 'attribute_exists(pk)',
});

/**
 * Returns a site's place, and ends its grace period when the remaining sites are within the limit. Fails when the counter
 * or the limit has changed since it was read.
 *
 * @param entitlement The organization's entitlement, as read.
 */
export const freeSitePlace = (organizationId: string, entitlement: Item): Write => {
  const limit = entitlement.sitesLimit as number;
  // The default site never counts as over the limit.
  const edge = Math.max(limit, 1) + 1;
  const within = (entitlement.sites as number) <= edge;
  return {
    label: siteFreedLabel,
    update: entitlementKey(organizationId),
    expression: within ? 'SET sitesGracePeriodEnds = :never ADD sites :minusOne' : 'ADD sites :minusOne',
    values: {
      ':minusOne': -1,
      ':limit': limit,
      ':edge': edge,
      ...(within && { ':never': null, ':zero': 0 }),
    },
    condition: within
      ? 'sitesLimit = :limit AND sites <= :edge AND sites > :zero'
      : 'sitesLimit = :limit AND sites > :edge',
  };
};
