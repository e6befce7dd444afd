/** What a plan costs today and in the months after, before tax. */
import { type Discount, discounted } from '@batchbook/shared/billing/discount';

export interface FirstBill {
  full: string;
  today: string;
  /** The discounted months after the first. */
  later: { day: string; amount: string }[];
  /** From when the full price is paid; `null` for a discount without an end. */
  from: string | null;
}

const shownMonthsMax = 11;

export function firstBill(monthly: string, discount: Discount | null, now: Date): FirstBill {
  const full = Number(monthly).toFixed(2);
  const today = discount === null ? full : discounted(monthly, discount);
  const months = discount === null ? 1 : discount.months;
  const lowered = Math.min(months ?? 2, shownMonthsMax + 1) - 1;
  const later = Array.from({ length: lowered }, (_, month) => ({
    day: monthsAfter(now, month + 1),
    amount: today,
  }));
  return { full, today, later, from: months === null ? null : monthsAfter(now, months) };
}

/** A month without that day bills on its last. */
function monthsAfter(now: Date, months: number): string {
  const [year, month] = [now.getUTCFullYear(), now.getUTCMonth() + months];
  const last = new Date(Date.UTC(year, month + 1, 0)).getUTCDate();
  return new Date(Date.UTC(year, month, Math.min(now.getUTCDate(), last))).toISOString();
}
