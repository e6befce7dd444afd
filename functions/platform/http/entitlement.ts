/** What an organization's plan allows. Every write is checked against it; `functions/billing` writes it. */
import { type Entitlements, entitlementsOf, type Standing } from '@batchbook/shared/billing/entitlements';
import { log } from '../log.ts';
import { organizationPk } from '../table/keys.ts';
import type { Item } from '../table/read.ts';

export const entitlementKey = (organizationId: string) => ({
  pk: organizationPk(organizationId),
  sk: 'ENTITLEMENT',
});

/** The stored entitlement. `superAdmin` comes from the caller's membership. */
export function toStanding(item: Item, superAdmin: boolean): Standing {
  return {
    tier: (item.tier as string | null | undefined) ?? null,
    organizationCreatedAt: item.organizationCreatedAt as string,
    adminOverride: item.adminOverride === true,
    superAdmin,
    flags: item.flags as Standing['flags'],
    usage: { recipes: item.recipes as number, users: item.users as number, sites: item.sites as number },
    customLimits: (item.customLimits as Standing['customLimits'] | undefined) ?? null,
    recipesOverLimitSince: (item.recipesOverLimitSince as string | undefined) ?? null,
    recipesGracePeriodEnds: item.recipesGracePeriodEnds as string | null,
    sitesOverLimitSince: (item.sitesOverLimitSince as string | undefined) ?? null,
    sitesGracePeriodEnds: item.sitesGracePeriodEnds as string | null,
  };
}

/**
 * Returns what is in force for an organization at `now`, from its entitlement item. An unknown tier counts as free and is
 * logged, which sets off an alarm.
 */
export function entitlementsIn(item: Item | undefined, superAdmin: boolean, now: Date): Entitlements {
  if (!item) throw new Error('an organization without an entitlement');
  const entitlements = entitlementsOf(toStanding(item, superAdmin), now);
  if (!entitlements.tierKnown) log.error('unknown tier', { tier: entitlements.tier });
  return entitlements;
}
