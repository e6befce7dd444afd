/** Coupons: Stripe's promotion codes, in any case. The ids of coupons are never accepted. */
import type { Discount } from '@batchbook/shared/billing/discount';
import { type PriceCurrency, type SoldPlan, soldPlans } from '@batchbook/shared/billing/plans';
import { inMainUnit } from '@batchbook/shared/billing/subscription';
import type Stripe from 'stripe';
import { idOf } from './paid-state.ts';
import { priceOf } from './prices.ts';

export interface CouponQuestion {
  code: string;
  /** Absent while none is chosen. */
  plan: SoldPlan | undefined;
  currency: PriceCurrency;
  /** Who pays; unknown for a visitor, for whom a customer's own codes aren't valid. */
  customerId?: string;
  /** Whether something was paid before; unknown for a visitor. */
  hasPaid?: boolean;
}

export type CouponAnswer =
  | { valid: true; promotionCodeId: string; discountInfo: Discount }
  | { valid: false; error: string };

const refused = (error: string): CouponAnswer => ({ valid: false, error });
export const invalidCode = 'Invalid coupon code';

export async function findCoupon(stripe: Stripe, question: CouponQuestion): Promise<CouponAnswer> {
  const { plan, currency } = question;
  const found = await findCode(stripe, question);
  const coupon = found?.promotion.coupon;
  if (!found || !coupon || typeof coupon === 'string' || !coupon.valid) return refused(invalidCode);
  if (found.restrictions.first_time_transaction && question.hasPaid)
    return refused('This code is for a first subscription only.');
  const refusals = await refusalsOf(stripe, coupon, found.restrictions, currency);
  const refusal = plan && refusals.get(plan);
  if (refusal) return refused(refusal);
  const fitting = soldPlans.filter((one) => !refusals.has(one));
  if (fitting.length === 0) return refused('This code doesn’t apply to these plans.');
  const amount = discountOf(coupon, currency);
  if (amount === null) return refused('This code doesn’t apply to prices in this currency.');
  const plans = refusals.size === 0 ? null : fitting;
  return { valid: true, promotionCodeId: found.id, discountInfo: { ...amount, plans } };
}

/** Several customers may have codes of their own with the same text. */
async function findCode(
  stripe: Stripe,
  { code, customerId }: CouponQuestion,
): Promise<Stripe.PromotionCode | null> {
  const codes = stripe.promotionCodes.list({
    code,
    active: true,
    limit: 100,
    expand: ['data.promotion.coupon.applies_to', 'data.promotion.coupon.currency_options'],
  });
  for await (const found of codes) if (!found.customer || idOf(found.customer) === customerId) return found;
  return null;
}

/** Why plans can't be bought with a code; a plan that can isn't in it. */
async function refusalsOf(
  stripe: Stripe,
  { applies_to: appliesTo }: Stripe.Coupon,
  { minimum_amount: minimum, minimum_amount_currency: minimumIn }: Stripe.PromotionCode.Restrictions,
  currency: PriceCurrency,
): Promise<Map<SoldPlan, string>> {
  const refusals = new Map<SoldPlan, string>();
  if (!appliesTo && minimum === null) return refusals;
  const prices = await Promise.all(soldPlans.map((plan) => priceOf(stripe, plan, currency)));
  prices.forEach(({ product, unit_amount: amount }, index) => {
    const plan = soldPlans[index] as SoldPlan;
    // A minimum in another currency is never reached, as at Stripe.
    const isTooSmall = minimum !== null && (minimumIn !== currency.toLowerCase() || (amount ?? 0) < minimum);
    if (isTooSmall) refusals.set(plan, 'This code needs a larger plan.');
    if (appliesTo && !appliesTo.products.includes(idOf(product)))
      refusals.set(plan, 'This code doesn’t apply to this plan.');
  });
  return refusals;
}

function discountOf(coupon: Stripe.Coupon, currency: PriceCurrency): Omit<Discount, 'plans'> | null {
  const months = coupon.duration === 'forever' ? null : (coupon.duration_in_months ?? 1);
  if (coupon.percent_off !== null) return { type: 'percentage', value: String(coupon.percent_off), months };
  const code = currency.toLowerCase();
  const amount =
    coupon.currency === code ? coupon.amount_off : (coupon.currency_options?.[code]?.amount_off ?? null);
  return amount === null ? null : { type: 'fixed', value: inMainUnit(amount), months };
}
