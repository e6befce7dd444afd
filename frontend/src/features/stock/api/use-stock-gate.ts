import type { Entitlements } from '@batchbook/shared/billing/entitlements';
import { planOf } from '@batchbook/shared/billing/plans';
import { useEntitlements } from '../../../data/billing.ts';
import { shownDate } from '../../../ui/dates.ts';

export interface StockGate {
  /** Everything can be seen and nothing changed. */
  isLocked: boolean;
  /** Why, and what unlocks it. */
  reason: string | null;
  /** That it will be, when, and what keeps it open. */
  warning: string | null;
}

const byPlan =
  'Stock is part of the trial, and of Grow and every plan above it. What is here can still be seen; recording opens again with such a plan.';
const bySites =
  'Stock is read-only: there are more sites than the plan allows. Delete some, or upgrade your plan, to record again.';

const open: StockGate = { isLocked: false, reason: null, warning: null };

/** Whether stock may be written to (specification, section 6). While nobody knows yet, the server says. */
export function useStockGate(): StockGate {
  const { data } = useEntitlements();
  return data === undefined ? open : stockGateOf(data, new Date());
}

function stockGateOf(entitlements: Entitlements, now: Date): StockGate {
  if (!entitlements.features.stock_management) return { ...open, isLocked: true, reason: byPlan };
  if (entitlements.readOnly.sites) return { ...open, isLocked: true, reason: bySites };
  return { ...open, warning: graceWarning(entitlements, now) };
}

const dayMs = 24 * 60 * 60 * 1000;

/** The grace period counts down in days (specification, section 4). */
function graceWarning(
  { overLimitStatus, gracePeriodEnds, usage, limits, tier }: Entitlements,
  now: Date,
): string | null {
  const isOver = overLimitStatus === 'over_sites' || overLimitStatus === 'over_both';
  if (!isOver || gracePeriodEnds === null) return null;
  const included = limits.sites <= 1 ? 'one' : String(limits.sites);
  const over = `There are ${usage.sites} sites and the ${planOf(tier).plan.name} plan includes ${included}.`;
  const days = Math.ceil((Date.parse(gracePeriodEnds) - now.getTime()) / dayMs);
  // Over both limits it may be the other one's period that is told, and that may be over.
  const when =
    days < 1 ? 'Soon' : `${days === 1 ? 'In 1 day' : `In ${days} days`}, on ${shownDate(gracePeriodEnds)},`;
  return `${over} ${when} stock becomes read-only: delete sites, or upgrade your plan, before then.`;
}
