/**
 * Changes an organization's tier, admin override or flags. For operators only: the API can't set them (invariant 24). The
 * limits in force follow. An exceeded limit gets its grace period, or keeps one that has already begun. Publishes
 * `billing.standing_changed`.
 */
import { standingChanged } from '@batchbook/events/billing';
import { graceDays, limitsOf } from '@batchbook/shared/billing/entitlements';
import { type Feature, planOf } from '@batchbook/shared/billing/plans';
import { plusSeconds } from '../platform/clock.ts';
import { entitlementKey } from '../platform/http/entitlement.ts';
import { publish } from '../platform/outbox.ts';
import { organizationPk } from '../platform/table/keys.ts';
import { getItem, type Item } from '../platform/table/read.ts';
import { setAll } from '../platform/table/set-all.ts';
import { exists, transact } from '../platform/table/write.ts';

export interface StandingChange {
  tier?: string;
  adminOverride?: boolean;
  /** `null` removes the flag. */
  flag?: { feature: Feature; enabled: boolean | null };
}

/** @throws Error when there is no such organization or tier. */
export async function changeStanding(
  organizationId: string,
  change: StandingChange,
  now: Date,
): Promise<void> {
  const scope = { organizationId };
  const item = await getItem(scope, entitlementKey(organizationId), { consistent: true });
  if (!item) throw new Error(`there is no organization ${organizationId}`);
  if (change.tier !== undefined && !planOf(change.tier).known)
    throw new Error(`there is no tier ${change.tier}`);
  const tier = change.tier ?? (item.tier as string);
  const adminOverride = change.adminOverride ?? item.adminOverride === true;
  const limits = limitsOf({ tier, adminOverride, superAdmin: false });
  const graceOf = (over: boolean, ends: unknown): string | null =>
    over ? ((ends as string | null) ?? plusSeconds(now, graceDays * 24 * 60 * 60).toISOString()) : null;
  const values = {
    tier,
    adminOverride,
    flags: flagsAfter(item, change.flag),
    recipesLimit: limits.recipes,
    usersLimit: limits.users,
    sitesLimit: limits.sites,
    recipesGracePeriodEnds: graceOf((item.recipes as number) > limits.recipes, item.recipesGracePeriodEnds),
    sitesGracePeriodEnds: graceOf(
      (item.sites as number) > Math.max(limits.sites, 1),
      item.sitesGracePeriodEnds,
    ),
  };
  await transact(scope, [
    { label: 'entitlement', update: entitlementKey(organizationId), ...setAll(values), condition: exists },
    {
      label: 'organization',
      update: { pk: organizationPk(organizationId), sk: 'ORG' },
      ...setAll({ recipeTier: tier }),
      condition: exists,
    },
    publish({ definition: standingChanged, organizationId, data: { tier } }, now),
  ]);
}

function flagsAfter(item: Item, flag: StandingChange['flag']): Record<string, boolean> {
  const flags = { ...(item.flags as Record<string, boolean>) };
  if (flag?.enabled === null) delete flags[flag.feature];
  else if (flag) flags[flag.feature] = flag.enabled;
  return flags;
}
