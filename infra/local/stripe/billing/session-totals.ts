import type { Account } from '../account.ts';
import { invalidRequest } from '../failure.ts';
import type { HiddenSession, Line } from '../kinds.ts';
import { amountsOff, type DiscountChoice } from './discounts.ts';

export interface SessionTotals {
  currency: string;
  subtotal: number;
  discounted: number;
  products: string[];
  choice: DiscountChoice | null;
}

/** What a session's lines cost. */
export function sessionTotals(
  account: Account,
  lines: readonly Line[],
  choice: DiscountChoice | null,
): SessionTotals {
  const priced = lines.map(({ price: id, quantity }, index) => {
    const name = `line_items[${index}][price]`;
    const price = account.records.need('price', id, name);
    if (!price.active) throw invalidRequest('The price specified is inactive.', name);
    return {
      product: String(price.product),
      currency: price.currency,
      amount: (price.unit_amount ?? 0) * quantity,
    };
  });
  const [first] = priced;
  if (!first || priced.some(({ currency }) => currency !== first.currency))
    throw invalidRequest('All line items must have the same currency.', 'line_items');
  const off = choice ? amountsOff(account, choice.coupon, first.currency, priced) : [];
  return {
    currency: first.currency,
    subtotal: priced.reduce((sum, { amount }) => sum + amount, 0),
    discounted: off.reduce((sum, amount) => sum + amount, 0),
    products: priced.map(({ product }) => product),
    choice,
  };
}

/** The discount that a session was made with, or that was entered on its page. */
export function discountOf(
  { records }: Account,
  { coupon, promotionCode }: HiddenSession,
): DiscountChoice | null {
  const found = coupon === null ? null : records.find('coupon', coupon);
  if (!found) return null;
  return {
    coupon: found,
    promotionCode: promotionCode === null ? null : records.find('promotion_code', promotionCode),
  };
}
