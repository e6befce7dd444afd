import { useEntitlements } from '../../../data/billing.ts';

export interface StockGate {
  /** Everything can be seen and nothing changed. */
  isLocked: boolean;
  /** Why, and what unlocks it. */
  reason: string | null;
}

const byPlan =
  'Stock is part of the trial, and of Grow and every plan above it. What is here can still be seen; recording opens again with such a plan.';
const bySites =
  'Stock is read-only: there are more sites than the plan allows. Delete some, or upgrade your plan, to record again.';

/** Whether stock may be written to (specification, section 6). While nobody knows yet, the server says. */
export function useStockGate(): StockGate {
  const { data } = useEntitlements();
  if (data === undefined) return { isLocked: false, reason: null };
  if (!data.features.stock_management) return { isLocked: true, reason: byPlan };
  if (data.readOnly.sites) return { isLocked: true, reason: bySites };
  return { isLocked: false, reason: null };
}
