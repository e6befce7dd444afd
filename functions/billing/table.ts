/**
 * Plans in the table.
 *
 * | what        | pk    | sk          | index                          | read by                          |
 * |-------------|-------|-------------|--------------------------------|----------------------------------|
 * | entitlement | ORG#o | ENTITLEMENT |                                | its organization                 |
 * | clock       | ORG#o | CLOCK#kind  | CLOCK#reminder#shard / due time | the schedule, when it is due      |
 *
 * The entitlement holds the tiers that were paid for and granted and the one in force, when a paid plan last ended
 * (`planEndedAt`), override, flags, clocks, limits in force and counters, so that one conditional update decides whether
 * there is room for one more (invariants 20, 21). Clients can write none of it (24).
 */
import { standingChanged } from '@batchbook/events/billing';
import { allowedSites, limitsOf } from '@batchbook/shared/billing/entitlements';
import type { Limits } from '@batchbook/shared/billing/plans';
import { entitlementKey } from '../platform/http/entitlement.ts';
import { publish } from '../platform/outbox.ts';
import type { Item } from '../platform/table/read.ts';
import { ConditionFailed, type Write } from '../platform/table/write.ts';
import type { Limited } from './clocks.ts';

/** The entitlement of a new organization: free, in trial, one user, one site. */
export function newEntitlementItem(organizationId: string, now: Date): Item {
  const standing = { tier: 'free', adminOverride: false, superAdmin: false, customLimits: null };
  const limits = limitsOf(standing);
  return {
    ...entitlementKey(organizationId),
    type: 'ENTITLEMENT',
    tier: standing.tier,
    paidTier: standing.tier,
    grantedTier: null,
    customLimits: null,
    standingVersion: 0,
    adminOverride: false,
    flags: {},
    organizationCreatedAt: now.toISOString(),
    recipes: 0,
    users: 1,
    sites: 1,
    recipesLimit: limits.recipes,
    usersLimit: limits.users,
    sitesLimit: limits.sites,
    recipesOverLimitSince: null,
    recipesGracePeriodEnds: null,
    sitesOverLimitSince: null,
    sitesGracePeriodEnds: null,
  };
}

export const recipePlaceLabel = 'a place for the recipe';
export const sitePlaceLabel = 'a place for the site';

/** Takes a place for one more recipe. Fails when the limit in force is reached. */
export const takeRecipePlace = (organizationId: string, limited: boolean): Write =>
  takePlace('recipes', recipePlaceLabel, { organizationId, limited });

/** Takes a place for one more site. Fails when the limit in force is reached. */
export const takeSitePlace = (organizationId: string, limited: boolean): Write =>
  takePlace('sites', sitePlaceLabel, { organizationId, limited });

const takePlace = (
  of: Limited,
  label: string,
  { organizationId, limited }: { organizationId: string; limited: boolean },
): Write => ({
  label,
  update: entitlementKey(organizationId),
  expression: `ADD ${of} :one`,
  values: { ':one': 1 },
  condition: limited ? `${of} < ${of}Limit` : 'attribute_exists(pk)',
});

const freedLabel = 'the place that is freed';
const attemptsMax = 20;

/**
 * Returns the place of something deleted. The first attempt is for the common case, in which no grace period runs, and
 * needs no read. When one runs, the condition fails and answers the entitlement, on which the next attempt decides.
 *
 * @param write Writes the deletion together with the given writes, in one transaction.
 * @throws what `write` throws.
 */
export async function freeingPlace(
  of: Limited,
  { organizationId, now }: { organizationId: string; now: Date },
  write: (place: Write[]) => Promise<void>,
): Promise<void> {
  let place = [freePlaceSimply(of, organizationId)];
  for (let tries = 1; ; tries++) {
    try {
      return await write(place);
    } catch (error) {
      const entitlement = error instanceof ConditionFailed ? error.failed.get(freedLabel) : undefined;
      if (!entitlement || tries === attemptsMax) throw error;
      place = freePlaceBy(of, organizationId, entitlement, now);
    }
  }
}

const freePlaceSimply = (of: Limited, organizationId: string): Write => ({
  label: freedLabel,
  update: entitlementKey(organizationId),
  expression: `ADD ${of} :minusOne`,
  values: { ':minusOne': -1, ':zero': 0, ':never': null },
  condition: `${of} > :zero AND ${of}GracePeriodEnds = :never`,
});

/**
 * Returns a place while a grace period may run. It ends when the rest is within the limit, and open screens learn of it.
 * Fails when the counter or the limit has changed since it was read.
 */
function freePlaceBy(of: Limited, organizationId: string, entitlement: Item, now: Date): Write[] {
  const limit = entitlement[`${of}Limit`] as number;
  const ends = entitlement[`${of}GracePeriodEnds`] as string | null;
  if (ends === null) return [freePlaceSimply(of, organizationId)];
  const edge = allowedOf(of, limit) + 1;
  const isWithin = (entitlement[of] as number) <= edge;
  const update = { label: freedLabel, update: entitlementKey(organizationId) };
  if (!isWithin)
    return [
      {
        ...update,
        expression: `ADD ${of} :minusOne`,
        values: { ':minusOne': -1, ':limit': limit, ':edge': edge },
        condition: `${of}Limit = :limit AND ${of} > :edge`,
      },
    ];
  return [
    {
      ...update,
      expression: `SET ${of}GracePeriodEnds = :never, ${of}OverLimitSince = :never ADD ${of} :minusOne`,
      values: { ':minusOne': -1, ':limit': limit, ':edge': edge, ':never': null, ':zero': 0 },
      condition: `${of}Limit = :limit AND ${of} <= :edge AND ${of} > :zero`,
    },
    publish({ definition: standingChanged, organizationId, data: { tier: tierIn(entitlement) } }, now),
  ];
}

export const tierIn = (entitlement: Item): string => (entitlement.tier as string | null) ?? 'none';

/** How many there may be before the limit counts as exceeded. */
export const allowedOf = (of: Limited, limit: number): number =>
  of === 'sites' ? allowedSites({ sites: limit } as Limits) : limit;
