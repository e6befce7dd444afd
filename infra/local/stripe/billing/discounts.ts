import type Stripe from 'stripe';
import type { Account } from '../account.ts';
import { invalidRequest } from '../failure.ts';
import { newId } from '../ids.ts';
import { addMonths } from './period.ts';
import { current, currentCode, isSameCode } from './validity.ts';

export interface DiscountChoice {
  coupon: Stripe.Coupon;
  promotionCode: Stripe.PromotionCode | null;
}

interface Purchase {
  customer: string | null;
  currency: string;
  subtotal: number;
  products: readonly string[];
}

/** Finds an active code as a person types it. */
export function findCode(account: Account, typed: string): Stripe.PromotionCode | null {
  for (const stored of account.records.list('promotion_code')) {
    const code = currentCode(account, stored);
    if (code.active && isSameCode(code.code, typed.trim())) return code;
  }
  return null;
}

export function chooseCode(account: Account, id: string, purchase: Purchase, name: string): DiscountChoice {
  const code = currentCode(account, account.records.need('promotion_code', id, name));
  const refuse = (message: string) => invalidRequest(message, name);
  if (!code.active) throw refuse('This promotion code is inactive or has expired.');
  const { restrictions, customer } = code;
  if (customer !== null && customer !== purchase.customer)
    throw refuse('This promotion code cannot be redeemed by this customer.');
  if (restrictions.first_time_transaction && hasPaidBefore(account, purchase.customer))
    throw refuse(
      'This promotion code cannot be redeemed because the associated customer has prior transactions.',
    );
  const least = restrictions.minimum_amount;
  if (least !== null && restrictions.minimum_amount_currency !== purchase.currency)
    throw refuse('This promotion code cannot be redeemed in this currency.');
  if (least !== null && purchase.subtotal < least)
    throw refuse('This promotion code has a minimum amount that this purchase does not reach.');
  return { ...chooseCoupon(account, String(code.promotion.coupon), purchase, name), promotionCode: code };
}

export function chooseCoupon(account: Account, id: string, purchase: Purchase, name: string): DiscountChoice {
  const coupon = current(account, account.records.need('coupon', id, name));
  if (!coupon.valid) throw invalidRequest(`Coupon ${id} has expired or was used up.`, name, 'coupon_expired');
  if (coupon.percent_off === null && amountOffIn(account, coupon, purchase.currency) === null)
    throw invalidRequest(
      `The coupon's currency (${coupon.currency}) does not match the purchase's (${purchase.currency}).`,
      name,
    );
  const { products } = account.records.hidden('coupon', coupon.id);
  if (products.length > 0 && !products.some((product) => purchase.products.includes(product)))
    throw invalidRequest('This coupon does not apply to anything in this purchase.', name);
  return { coupon, promotionCode: null };
}

/** The one discount that a request may state. */
export function statedDiscount(
  account: Account,
  stated: readonly { coupon: string | undefined; promotion_code: string | undefined }[] | undefined,
  purchase: Purchase,
): DiscountChoice | null {
  const [first, another] = stated ?? [];
  if (another) throw invalidRequest('You can only apply one discount.', 'discounts');
  if (first?.promotion_code)
    return chooseCode(account, first.promotion_code, purchase, 'discounts[0][promotion_code]');
  if (first?.coupon) return chooseCoupon(account, first.coupon, purchase, 'discounts[0][coupon]');
  return null;
}

const hasPaidBefore = (account: Account, customer: string | null): boolean =>
  customer !== null &&
  [...account.records.list('invoice', customer)].some(({ status }) => status === 'paid' || status === 'open');

/** Counts the redemption, and ties the discount to its subscription. */
export function redeem(
  { records, clock, emit }: Account,
  { coupon, promotionCode }: DiscountChoice,
  customer: string,
  subscription: string,
): Stripe.Discount {
  records.put('coupon', { ...coupon, times_redeemed: coupon.times_redeemed + 1 });
  if (promotionCode)
    records.put('promotion_code', { ...promotionCode, times_redeemed: promotionCode.times_redeemed + 1 });
  const start = clock.now();
  const discount = records.put('discount', {
    id: newId('di'),
    object: 'discount',
    checkout_session: null,
    customer,
    customer_account: null,
    end: coupon.duration === 'repeating' ? addMonths(start, coupon.duration_in_months ?? 0) : null,
    invoice: null,
    invoice_item: null,
    promotion_code: promotionCode?.id ?? null,
    source: { type: 'coupon', coupon: coupon.id },
    start,
    subscription,
    subscription_item: null,
  });
  emit('customer.discount.created', discount);
  return discount;
}

/** The discounts of a subscription that count at a time. */
export function activeDiscounts(
  account: Account,
  ids: Stripe.Subscription['discounts'],
  time: number,
): Stripe.Discount[] {
  return ids
    .map((id) => (typeof id === 'string' ? account.records.find('discount', id) : id))
    .filter((discount) => discount !== null)
    .filter(({ end }) => end === null || end > time);
}

/** Takes discounts away that are over. @returns Those that remain. */
export function endDiscounts(
  account: Account,
  ids: Stripe.Subscription['discounts'],
  time: number,
): string[] {
  const active = activeDiscounts(account, ids, time).map(({ id }) => id);
  for (const id of ids) {
    const ended =
      typeof id === 'string' && !active.includes(id) ? account.records.find('discount', id) : null;
    if (ended) account.emit('customer.discount.deleted', ended);
  }
  return active;
}

/** The fixed amount that a coupon takes off in a currency; `null` when it has none there. */
const amountOffIn = ({ records }: Account, { id, ...coupon }: Stripe.Coupon, currency: string) =>
  coupon.currency === currency
    ? coupon.amount_off
    : (records.hidden('coupon', id).amounts?.[currency]?.amount_off ?? null);

/** What a coupon takes off each of some amounts. */
export function amountsOff(
  account: Account,
  coupon: Stripe.Coupon,
  currency: string,
  lines: readonly { product: string; amount: number }[],
): number[] {
  const { products } = account.records.hidden('coupon', coupon.id);
  const isMeant = ({ product, amount }: { product: string; amount: number }) =>
    amount > 0 && (products.length === 0 || products.includes(product));
  let left = amountOffIn(account, coupon, currency) ?? 0;
  return lines.map((line) => {
    if (!isMeant(line)) return 0;
    if (coupon.percent_off !== null) return Math.round((line.amount * coupon.percent_off) / 100);
    const taken = Math.min(left, line.amount);
    left -= taken;
    return taken;
  });
}

/** A coupon for one invoice is used up by the first that it takes something off. */
export function useUpOnce(
  { records, clock }: Account,
  taken: Stripe.Invoice['total_discount_amounts'],
): void {
  for (const { amount, discount: id } of taken ?? []) {
    const discount = records.find('discount', String(id));
    const coupon = discount && records.find('coupon', String(discount.source.coupon));
    if (discount && coupon?.duration === 'once' && amount > 0)
      records.put('discount', { ...discount, end: clock.now() });
  }
}
