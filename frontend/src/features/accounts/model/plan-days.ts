import type { Entitlements } from '@batchbook/shared/billing/entitlements';
import { planOf } from '@batchbook/shared/billing/plans';
import { graceDaysLeft } from '../../../data/grace.ts';

export interface PlanDays {
  left: number;
  /** Of a grace period, else of the trial. */
  isGrace: boolean;
}

/** How soon something closes: by the grace period that ends first, else by the trial. `null` when nothing does. */
export function planDays(entitlements: Entitlements, now: Date): PlanDays | null {
  const grace = (['recipes', 'sites'] as const)
    .filter((of) => !entitlements.readOnly[of])
    .map((of) => graceDaysLeft(entitlements, of, now))
    .filter((days) => days !== null);
  if (grace.length > 0) return { left: Math.min(...grace), isGrace: true };
  const { inTrial, tier, tierKnown, trialDaysLeft } = entitlements;
  const isTrial = inTrial && tierKnown && planOf(tier).plan.level === 0;
  return isTrial ? { left: trialDaysLeft, isGrace: false } : null;
}
