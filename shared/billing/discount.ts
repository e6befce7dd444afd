/** What a coupon takes off a monthly price. */

export interface Discount {
  type: 'percentage' | 'fixed';
  /** A percentage, or an amount in the currency's main unit. */
  value: string;
  /** For how many months; `null` for good. */
  months: number | null;
}

const inCents = (amount: string): number => Math.round(Number(amount) * 100);

/** The price after the discount, with two decimals: '10.50'. Rounded to a penny as Stripe does, half up. */
export function discounted(monthly: string, { type, value }: Discount): string {
  const price = inCents(monthly);
  const off = type === 'percentage' ? Math.round((price * Number(value)) / 100) : inCents(value);
  return (Math.max(0, price - off) / 100).toFixed(2);
}
