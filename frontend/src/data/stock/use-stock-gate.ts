import type { Entitlements } from '@batchbook/shared/billing/entitlements';
import { useEntitlements } from '../billing.ts';
import { graceLine } from '../grace.ts';
import { serverNow } from '../server-time.ts';

export interface StockGate {
  /** Everything can be seen and nothing changed. */
  isLocked: boolean;
  /** Why, and what unlocks it. */
  reason: string | null;
  /** That it will be, when, and what keeps it open. */
  warning: string | null;
}

const byPlan =
  'Stock comes with the trial, with Grow and with every plan above it. You can still see your stock. Upgrade to record again.';
const bySites =
  'Stock is read-only because there are more sites than the plan allows. Delete some, or upgrade your plan, to record again.';

const open: StockGate = { isLocked: false, reason: null, warning: null };

/** Whether stock may be written to (specification, section 6). While nobody knows yet, the server says. */
export function useStockGate(): StockGate {
  const { data } = useEntitlements();
  return data === undefined ? open : stockGateOf(data, serverNow());
}

function stockGateOf(entitlements: Entitlements, now: Date): StockGate {
  if (!entitlements.features.stock_management) return { ...open, isLocked: true, reason: byPlan };
  if (entitlements.readOnly.sites) return { ...open, isLocked: true, reason: bySites };
  return { ...open, warning: graceLine(entitlements, 'sites', now) };
}
