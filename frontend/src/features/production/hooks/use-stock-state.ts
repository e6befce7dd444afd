import { isStockOpen, useEntitlements } from '../../../data/billing.ts';

export interface StockState {
  /** Whether confirming moves stock. */
  isOpen: boolean;
  /** Why it doesn't. */
  reason: string;
  /** Whether the product is counted in stock; `null` while that isn't known. */
  output: 'tracked' | 'untracked' | null;
}

/** What stock there is to move by the plan. @param isTracked Whether the product is in it. */
export function useStockState(isTracked: boolean | undefined): StockState {
  const entitlements = useEntitlements().data;
  const hasStock = entitlements?.features.stock_management === true;
  return {
    isOpen: entitlements !== undefined && isStockOpen(entitlements),
    reason: hasStock
      ? 'Stock is read-only because there are more sites than your plan allows, so no stock moves.'
      : 'Stock isn’t in your plan, so no stock moves.',
    output: isTracked === undefined ? null : isTracked ? 'tracked' : 'untracked',
  };
}
