/** What a coupon takes off a monthly price. */
import { isSold, type OfferedPlan, type SoldPlan } from './plans.ts';
import { inMinorUnits } from './subscription.ts';

export interface Discount {
  type: 'percentage' | 'fixed';
  /** A percentage, or an amount in the currency's main unit. */
  value: string;
  /** For how many months; `null` for good. */
  months: number | null;
  /** The plans that it is for; `null` for all. */
  plans: SoldPlan[] | null;
}

export const appliesTo = ({ plans }: Discount, plan: OfferedPlan): boolean =>
  isSold(plan) && (plans === null || plans.includes(plan));

/** The price after the discount, with two decimals: '10.50'. Rounded to a penny as Stripe does, half up. */
export function discounted(monthly: string, { type, value }: Pick<Discount, 'type' | 'value'>): string {
  const price = inMinorUnits(monthly);
  const off = type === 'percentage' ? Math.round((price * Number(value)) / 100) : inMinorUnits(value);
  return (Math.max(0, price - off) / 100).toFixed(2);
}
