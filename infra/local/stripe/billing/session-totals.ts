import type Stripe from 'stripe';
import type { Account } from '../account.ts';
import { invalidRequest } from '../failure.ts';
import type { HiddenSession, Line } from '../kinds.ts';
import { amountsOff, type DiscountChoice } from './discounts.ts';
import { behaviorOf, rateAt, taxOn } from './sales-tax.ts';

export interface SessionTotals {
  currency: string;
  subtotal: number;
  discounted: number;
  /** Tax that is added, and tax that the prices include. */
  added: number;
  included: number;
  products: string[];
  choice: DiscountChoice | null;
}

type Place = Pick<Stripe.Customer, 'address' | 'tax_exempt'>;

/** What a session's lines cost. @param place where the customer is; `null` before that is known, or without tax. */
export function sessionTotals(
  account: Account,
  lines: readonly Line[],
  choice: DiscountChoice | null,
  place: Place | null = null,
): SessionTotals {
  const priced = lines.map(({ price: id, quantity }, index) => {
    const name = `line_items[${index}][price]`;
    const price = account.records.need('price', id, name);
    if (!price.active) throw invalidRequest('The price specified is inactive.', name);
    return {
      product: String(price.product),
      currency: price.currency,
      amount: (price.unit_amount ?? 0) * quantity,
      behavior: behaviorOf(price, account.settings.get('tax').behavior),
    };
  });
  const [first] = priced;
  if (!first || priced.some(({ currency }) => currency !== first.currency))
    throw invalidRequest('All line items must have the same currency.', 'line_items');
  const off = choice ? amountsOff(account, choice.coupon, first.currency, priced) : [];
  const rate = place && rateAt(place);
  const taxIn = (wanted: string) =>
    priced.reduce(
      (sum, { amount, behavior }, index) =>
        behavior === wanted ? sum + taxOn({ amount: amount - (off[index] ?? 0), behavior }, rate) : sum,
      0,
    );
  return {
    currency: first.currency,
    subtotal: priced.reduce((sum, { amount }) => sum + amount, 0),
    discounted: off.reduce((sum, amount) => sum + amount, 0),
    added: taxIn('exclusive'),
    included: taxIn('inclusive'),
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

/** What is to be paid, without a credit. */
export const dueIn = ({ subtotal, discounted, added }: SessionTotals): number =>
  subtotal - discounted + added;
