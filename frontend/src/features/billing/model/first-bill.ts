/** What a plan costs today and in the months after: in pounds with the VAT that Stripe adds in the UK. */
import { type Discount, discounted } from '@batchbook/shared/billing/discount';
import { type PriceCurrency, taxBehaviorOf } from '@batchbook/shared/billing/plans';
import { ukVatOn, withUkVat } from '@batchbook/shared/billing/vat';

export interface FirstBill {
  /** The price, without what a discount takes off it and without VAT that is added. */
  price: string;
  /** What a discount takes off the first month; `null` without one. */
  off: string | null;
  /** The VAT that is added to the rest; `null` where the price includes its tax. */
  vat: string | null;
  /** What is paid, with everything. */
  full: string;
  /** What a credit pays of today's bill; `null` without one. */
  paidByCredit: string | null;
  /** What is left of the credit; `null` for nothing. */
  creditLeft: string | null;
  today: string;
  /** What a discounted month costs without a credit. */
  each: string;
  /** The discounted months after the first. */
  later: { day: string; amount: string }[];
  /** From when the full price is paid; `null` for a discount without an end. */
  from: string | null;
}

const shownMonthsMax = 11;

interface Circumstances {
  currency: PriceCurrency;
  /** What the business is owed, in that currency; '0' for nothing. */
  credit: string;
  now: Date;
}

export function firstBill(
  monthly: string,
  discount: Discount | null,
  { currency, credit, now }: Circumstances,
): FirstBill {
  const addsVat = taxBehaviorOf(currency) === 'exclusive';
  const price = Number(monthly).toFixed(2);
  const left = discount === null ? price : discounted(monthly, discount);
  const paid = (amount: string) => (addsVat ? withUkVat(amount) : amount);
  const [full, each] = [paid(price), paid(left)];
  const byCredit = Math.min(Number(credit), Number(each));
  const months = discount === null ? 1 : discount.months;
  const lowered = Math.min(months ?? 2, shownMonthsMax + 1) - 1;
  const later = Array.from({ length: lowered }, (_, month) => ({
    day: monthsAfter(now, month + 1),
    amount: each,
  }));
  return {
    price,
    off: discount === null ? null : (Number(price) - Number(left)).toFixed(2),
    vat: addsVat ? ukVatOn(left) : null,
    full,
    paidByCredit: byCredit > 0 ? byCredit.toFixed(2) : null,
    creditLeft: Number(credit) > byCredit ? (Number(credit) - byCredit).toFixed(2) : null,
    today: (Number(each) - byCredit).toFixed(2),
    each,
    later,
    from: months === null ? null : monthsAfter(now, months),
  };
}

/**
 * The moment of a later bill, as Stripe counts it: at the same time of day in UTC. Screens show its day in the person's own
 * time zone, as of every moment. A month without that day bills on its last.
 */
function monthsAfter(now: Date, months: number): string {
  const [year, month] = [now.getUTCFullYear(), now.getUTCMonth() + months];
  const last = new Date(Date.UTC(year, month + 1, 0)).getUTCDate();
  const moment = new Date(now);
  moment.setUTCFullYear(year, month, Math.min(now.getUTCDate(), last));
  return moment.toISOString();
}
