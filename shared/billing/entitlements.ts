/**
 * Calculates what an organization may do from its plan, trial, flags, the operator's override and the time. Every check,
 * on the server and on screens, calls it.
 */
import {
  type Feature,
  features,
  type Limits,
  overrideSites,
  overrideUsers,
  planOf,
  unlimited,
} from './plans.ts';

export const trialDays = 30;
export const graceDays = 14;
const dayMs = 24 * 60 * 60 * 1000;

/** An organization's stored entitlement: what was bought, what was granted, and how much is used. */
export interface Standing {
  /** `null` without a subscription. */
  tier: string | null;
  organizationCreatedAt: string;
  adminOverride: boolean;
  superAdmin: boolean;
  flags: Partial<Record<Feature, boolean>>;
  /** The limits that an operator agreed with a business on Custom; `null` for the plan's own. */
  customLimits: Limits | null;
  usage: Limits;
  /** Since when a limit has been exceeded, and when its grace period ends; `null` while within the limit. */
  recipesOverLimitSince: string | null;
  recipesGracePeriodEnds: string | null;
  sitesOverLimitSince: string | null;
  sitesGracePeriodEnds: string | null;
}

export const overLimitStatuses = ['compliant', 'over_recipes', 'over_sites', 'over_both'] as const;
export type OverLimitStatus = (typeof overLimitStatuses)[number];

export interface Entitlements {
  tier: string;
  tierKnown: boolean;
  inTrial: boolean;
  trialDaysLeft: number;
  trialEndsAt: string;
  limits: Limits;
  usage: Limits;
  features: Record<Feature, boolean>;
  readOnly: { recipes: boolean; sites: boolean };
  overLimitStatus: OverLimitStatus;
  recipesOverLimitSince: string | null;
  recipesGracePeriodEnds: string | null;
  sitesOverLimitSince: string | null;
  sitesGracePeriodEnds: string | null;
  /** The earlier of the two. */
  gracePeriodEnds: string | null;
}

/** The trial lasts until the organization is 30 days old. Its remaining days are rounded up. */
export function trialOf(
  organizationCreatedAt: string,
  now: Date,
): { inTrial: boolean; daysLeft: number; endsAt: string } {
  const endsMs = Date.parse(organizationCreatedAt) + trialDays * dayMs;
  const leftMs = endsMs - now.getTime();
  return {
    inTrial: leftMs >= 0,
    daysLeft: Math.max(0, Math.ceil(leftMs / dayMs)),
    endsAt: new Date(endsMs).toISOString(),
  };
}

/** Whether the trial ends without a plan to follow it: nothing is paid for or granted. */
export const isUnpaid = ({ tier, adminOverride }: Pick<Standing, 'tier' | 'adminOverride'>): boolean =>
  planOf(tier).plan.level === 0 && !adminOverride;

/** The limits in force: the plan's or the agreed ones, or none under the operator's override and for a super admin. */
export function limitsOf(
  standing: Pick<Standing, 'tier' | 'adminOverride' | 'superAdmin' | 'customLimits'>,
): Limits {
  const { plan } = planOf(standing.tier);
  const limits = (plan.id === 'custom' && standing.customLimits) || plan.limits;
  if (!standing.adminOverride && !standing.superAdmin) return limits;
  return { recipes: unlimited, users: Math.max(limits.users, overrideUsers), sites: overrideSites };
}

/** The number of sites from which on the limit is exceeded. The default site, 'Main Kitchen', never counts. */
export const allowedSites = (limits: Limits): number => Math.max(limits.sites, 1);

const overSites = (usage: Limits, limits: Limits): boolean => usage.sites > allowedSites(limits);

/** @param isStockOpen While stock is closed, it doesn't matter how many sites there are. */
function overLimitStatusOf(usage: Limits, limits: Limits, isStockOpen: boolean): OverLimitStatus {
  const recipes = usage.recipes > limits.recipes;
  const sites = isStockOpen && overSites(usage, limits);
  if (recipes && sites) return 'over_both';
  if (recipes) return 'over_recipes';
  return sites ? 'over_sites' : 'compliant';
}

function featuresOf(standing: Standing, inTrial: boolean): Record<Feature, boolean> {
  const { plan } = planOf(standing.tier);
  const granted = standing.adminOverride || standing.superAdmin;
  const opened = (feature: Feature): boolean => {
    if (granted) return true;
    const flag = standing.flags[feature];
    if (flag !== undefined) return flag;
    const inTrialToo = feature === 'stock_management' || feature === 'events';
    return plan.features.includes(feature) || (inTrialToo && inTrial);
  };
  return Object.fromEntries(features.map((feature) => [feature, opened(feature)])) as Record<
    Feature,
    boolean
  >;
}

/** Whether `feature` is open at a time, if nothing changes until then but the trial. */
export const isOpenAt = (standing: Standing, feature: Feature, at: Date): boolean =>
  featuresOf(standing, trialOf(standing.organizationCreatedAt, at).inTrial)[feature];

/**
 * The features that close when one plan gives way to another at `at`: those that close at once, and those that the trial
 * keeps open until it ends.
 */
export function closingFeatures(
  standing: Standing,
  { from, to, at }: { from: string; to: string; at: Date },
): { atOnce: Feature[]; afterTrial: Feature[] } {
  const { inTrial } = trialOf(standing.organizationCreatedAt, at);
  const before = featuresOf({ ...standing, tier: from }, inTrial);
  const after = featuresOf({ ...standing, tier: to }, inTrial);
  const afterTrial = featuresOf({ ...standing, tier: to }, false);
  const closing = features.filter((feature) => before[feature] && !afterTrial[feature]);
  return {
    atOnce: closing.filter((feature) => !after[feature]),
    afterTrial: closing.filter((feature) => after[feature]),
  };
}

/** Returns what is in force at `now`. Pass only the server's clock when the answer decides anything. */
export function entitlementsOf(standing: Standing, now: Date): Entitlements {
  const { inTrial, daysLeft, endsAt } = trialOf(standing.organizationCreatedAt, now);
  const limits = limitsOf(standing);
  const opened = featuresOf(standing, inTrial);
  const status = overLimitStatusOf(standing.usage, limits, opened.stock_management);
  const granted = standing.adminOverride || standing.superAdmin;
  const past = (ends: string | null): boolean => ends !== null && Date.parse(ends) <= now.getTime();
  const recipesOver = status === 'over_recipes' || status === 'over_both';
  const sitesOver = status === 'over_sites' || status === 'over_both';
  const clocks = {
    recipesOverLimitSince: recipesOver ? standing.recipesOverLimitSince : null,
    recipesGracePeriodEnds: recipesOver ? standing.recipesGracePeriodEnds : null,
    sitesOverLimitSince: sitesOver ? standing.sitesOverLimitSince : null,
    sitesGracePeriodEnds: sitesOver ? standing.sitesGracePeriodEnds : null,
  };
  const ends = [clocks.recipesGracePeriodEnds, clocks.sitesGracePeriodEnds].filter((time) => time !== null);
  return {
    tier: standing.tier ?? 'none',
    tierKnown: planOf(standing.tier).known,
    inTrial,
    trialDaysLeft: daysLeft,
    trialEndsAt: endsAt,
    limits,
    usage: standing.usage,
    features: opened,
    readOnly: {
      recipes: !granted && recipesOver && past(standing.recipesGracePeriodEnds),
      sites: !granted && sitesOver && past(standing.sitesGracePeriodEnds),
    },
    overLimitStatus: status,
    ...clocks,
    gracePeriodEnds: ends.sort()[0] ?? null,
  };
}

/** Whether `feature` is open. */
export const canUse = (entitlements: Entitlements, feature: Feature): boolean =>
  entitlements.features[feature];

/** Whether the limit has room for one more, and whether that kind may be written at all. */
export const canCreateRecipe = (entitlements: Entitlements): boolean =>
  !entitlements.readOnly.recipes && entitlements.usage.recipes < entitlements.limits.recipes;
