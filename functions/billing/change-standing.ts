/**
 * Changes what an organization may do: its tier, the limits of a custom plan, its override or flags. For operators and
 * for payments; the API can't set them (invariant 24). The limits in force follow. An exceeded limit gets its grace
 * period, or keeps one that has already begun. Publishes `billing.standing_changed`.
 */
import { gracePeriodStarted, standingChanged } from '@batchbook/events/billing';
import { graceDays, isOpenAt, limitsOf } from '@batchbook/shared/billing/entitlements';
import { type Feature, type Limits, planOf } from '@batchbook/shared/billing/plans';
import { auditChanges, changesOf } from '../platform/audit.ts';
import { plusDays } from '../platform/clock.ts';
import { retryOnConflict } from '../platform/entity/retry.ts';
import { entitlementKey, toStanding } from '../platform/http/entitlement.ts';
import { publish } from '../platform/outbox.ts';
import { organizationPk } from '../platform/table/keys.ts';
import { getItem, type Item } from '../platform/table/read.ts';
import { setAll } from '../platform/table/set-all.ts';
import { exists, transact, type Write } from '../platform/table/write.ts';
import { clockItem, clockKey, type Limited } from './clocks.ts';
import { allowedOf } from './table.ts';

export interface StandingChange {
  /** The operator's grant, which wins over what was paid for. `null` revokes it. */
  tier?: string | null;
  /** What was paid for. A name that isn't known counts as free and sets off an alarm. */
  paidTier?: string;
  /** The limits agreed with a business on Custom; `null` for the plan's own. */
  customLimits?: Limits | null;
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
  if (change.tier && !planOf(change.tier).known) throw new Error(`there is no tier ${change.tier}`);
  const read = () => getItem({ organizationId }, entitlementKey(organizationId), { consistent: true });
  // Somebody may create or delete meanwhile. A clock must not start, or go on, from a count that isn't true any more.
  await retryOnConflict(await read(), read, (item) => {
    if (!item) throw new Error(`there is no organization ${organizationId}`);
    return transact({ organizationId }, standingWrites({ organizationId, item, change, now }));
  });
}

export interface Decision {
  organizationId: string;
  /** The entitlement. */
  item: Item;
  change: StandingChange;
  now: Date;
  /** The mail about the plan announces a grace period that begins now. */
  isInPlanMail?: boolean;
}

/** The writes of a change, for a transaction that fails when the entitlement isn't as it was read. */
export function standingWrites(decision: Decision): Write[] {
  const { organizationId, item, change, now } = decision;
  const tiers = tiersAfter(item, change);
  const isPlanEnd = tiersIn(item).paidTier !== 'free' && tiers.paidTier === 'free';
  const adminOverride = change.adminOverride ?? item.adminOverride === true;
  const customLimits =
    change.customLimits === undefined ? ((item.customLimits ?? null) as Limits | null) : change.customLimits;
  const limits = limitsOf({ tier: tiers.tier, adminOverride, superAdmin: false, customLimits });
  const flags = flagsAfter(item, change.flag);
  const after = { ...toStanding(item, false), tier: tiers.tier, adminOverride, customLimits, flags };
  const recipes = graceOf(decision, 'recipes', limits.recipes);
  const sites = graceOf(decision, 'sites', limits.sites, (endsAt) =>
    isOpenAt(after, 'stock_management', endsAt),
  );
  const version = (item.standingVersion as number | undefined) ?? 0;
  const set = setAll({
    ...tiers,
    ...(isPlanEnd ? { planEndedAt: now.toISOString() } : {}),
    adminOverride,
    customLimits,
    flags,
    recipesLimit: limits.recipes,
    usersLimit: limits.users,
    sitesLimit: limits.sites,
    ...recipes.values,
    ...sites.values,
    standingVersion: version + 1,
  });
  const conditions = [...recipes.conditions, ...sites.conditions, sameVersion];
  return [
    {
      label: 'entitlement',
      update: entitlementKey(organizationId),
      ...set,
      values: { ...set.values, ...recipes.seen, ...sites.seen, ':version': version },
      condition: conditions.join(' AND '),
    },
    {
      label: 'organization',
      update: { pk: organizationPk(organizationId), sk: 'ORG' },
      ...setAll({ recipeTier: tiers.tier }),
      condition: exists,
    },
    ...recipes.writes,
    ...sites.writes,
    ...operatorEntry(decision, { grantedTier: tiers.grantedTier, adminOverride, customLimits, flags }),
    publish({ definition: standingChanged, organizationId, data: { tier: tiers.tier } }, now),
  ];
}

interface OperatorSettings {
  grantedTier: string | null;
  adminOverride: boolean;
  customLimits: Limits | null;
  flags: Record<string, boolean>;
}

/** Enters what an operator set. What was paid for is entered with the subscription. */
function operatorEntry({ organizationId, item, now }: Decision, after: OperatorSettings): Write[] {
  const before: OperatorSettings = {
    grantedTier: tiersIn(item).grantedTier,
    adminOverride: item.adminOverride === true,
    customLimits: (item.customLimits ?? null) as Limits | null,
    flags: (item.flags ?? {}) as Record<string, boolean>,
  };
  const changes = changesOf({ ...before }, { ...after });
  return auditChanges({ organizationId, act: 'plan_set', by: 'operator', changes }, now);
}

/** Two changes at once are made one after the other. An entitlement from before there was a version has none. */
const sameVersion = '(attribute_not_exists(standingVersion) OR standingVersion = :version)';

/** The operator's grant is in force, else what was paid for, else Free. */
function tiersAfter(item: Item, change: StandingChange) {
  const before = tiersIn(item);
  const grantedTier = change.tier === undefined ? before.grantedTier : change.tier;
  const paidTier = change.paidTier ?? before.paidTier;
  return { grantedTier, paidTier, tier: grantedTier ?? paidTier };
}

/** Before there were payments, every tier but Free was granted. */
function tiersIn(item: Item): { grantedTier: string | null; paidTier: string } {
  if (typeof item.paidTier === 'string')
    return { grantedTier: (item.grantedTier as string | null) ?? null, paidTier: item.paidTier };
  return {
    grantedTier: item.tier === 'free' ? null : ((item.tier as string | null) ?? null),
    paidTier: 'free',
  };
}

/**
 * The clock of one limit: what to store, on which counts that rests, and what else to write.
 *
 * @param matters whether there is anything to close when the period ends. Stock that isn't open then closes by itself.
 */
function graceOf(
  { organizationId, item, now, isInPlanMail = false }: Decision,
  of: Limited,
  limit: number,
  matters: (endsAt: Date) => boolean = () => true,
) {
  const allowed = allowedOf(of, limit);
  const isOver = (item[of] as number) > allowed;
  const running = item[`${of}GracePeriodEnds`] as string | null;
  const wouldEnd = running ?? plusDays(now, graceDays).toISOString();
  const endsAt = isOver && matters(new Date(wouldEnd)) ? wouldEnd : null;
  const since =
    endsAt !== null ? ((item[`${of}OverLimitSince`] as string | null) ?? now.toISOString()) : null;
  const key = { organizationId, kind: of };
  const clock = endsAt === null ? null : clockItem({ ...key, endsAt }, now);
  const starts = endsAt !== null && running === null;
  const writes: Write[] = [
    ...(starts && clock ? [{ label: `clock of ${of}`, put: clock }] : []),
    ...(starts
      ? [
          publish(
            { definition: gracePeriodStarted, organizationId, data: { limit: of, endsAt, isInPlanMail } },
            now,
          ),
        ]
      : []),
    ...(endsAt === null && running !== null ? [{ label: `clock of ${of}`, remove: clockKey(key) }] : []),
  ];
  return {
    values: { [`${of}OverLimitSince`]: since, [`${of}GracePeriodEnds`]: endsAt },
    conditions: [`${of} ${isOver ? '>' : '<='} :${of}Allowed`, `${of}GracePeriodEnds = :${of}Seen`],
    seen: { [`:${of}Allowed`]: allowed, [`:${of}Seen`]: running },
    writes,
  };
}

function flagsAfter(item: Item, flag: StandingChange['flag']): Record<string, boolean> {
  const flags = { ...(item.flags as Record<string, boolean>) };
  if (flag?.enabled === null) delete flags[flag.feature];
  else if (flag) flags[flag.feature] = flag.enabled;
  return flags;
}
