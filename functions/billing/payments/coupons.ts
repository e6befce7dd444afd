/** Coupons: Stripe's promotion codes, in any case. The ids of coupons are never accepted. */
import type { Discount } from '@batchbook/shared/billing/discount';
import type { PriceCurrency, SoldPlan } from '@batchbook/shared/billing/plans';
import { inMainUnit } from '@batchbook/shared/billing/subscription';
import type Stripe from 'stripe';
import { idOf } from './paid-state.ts';
import { priceOf } from './prices.ts';

export interface CouponQuestion {
  code: string;
  /** Absent while none is chosen. */
  plan: SoldPlan | undefined;
  currency: PriceCurrency;
  /** Whether something was paid before; unknown for a visitor. */
  hasPaid?: boolean;
}

export type CouponAnswer =
  | { valid: true; promotionCodeId: string; discountInfo: Discount }
  | { valid: false; error: string };

const refused = (error: string): CouponAnswer => ({ valid: false, error });
export const invalidCode = 'Invalid coupon code';

export async function findCoupon(stripe: Stripe, question: CouponQuestion): Promise<CouponAnswer> {
  const { data } = await stripe.promotionCodes.list({
    code: question.code,
    active: true,
    limit: 1,
    expand: ['data.promotion.coupon.applies_to'],
  });
  const found = data[0];
  const coupon = found?.promotion.coupon;
  if (!found || !coupon || typeof coupon === 'string' || !coupon.valid || found.customer)
    return refused(invalidCode);
  if (found.restrictions.first_time_transaction && question.hasPaid)
    return refused('This code is for a first subscription only.');
  if (question.plan && !(await fitsPlan(stripe, coupon, question.plan, question.currency)))
    return refused('This code doesn’t apply to this plan.');
  if (question.plan && (await isTooSmall(stripe, found.restrictions, question.plan, question.currency)))
    return refused('This code needs a larger plan.');
  const discountInfo = discountOf(coupon, question.currency);
  if (discountInfo === null) return refused('This code doesn’t apply to prices in this currency.');
  return { valid: true, promotionCodeId: found.id, discountInfo };
}

async function fitsPlan(
  stripe: Stripe,
  { applies_to: appliesTo }: Stripe.Coupon,
  plan: SoldPlan,
  currency: PriceCurrency,
): Promise<boolean> {
  if (!appliesTo) return true;
  const { product } = await priceOf(stripe, plan, currency);
  return appliesTo.products.includes(idOf(product));
}

/** A minimum in another currency is never reached, as at Stripe. */
async function isTooSmall(
  stripe: Stripe,
  restrictions: Stripe.PromotionCode.Restrictions,
  plan: SoldPlan,
  currency: PriceCurrency,
): Promise<boolean> {
  const { minimum_amount: minimum, minimum_amount_currency: minimumIn } = restrictions;
  if (minimum === null) return false;
  const { unit_amount: amount } = await priceOf(stripe, plan, currency);
  return minimumIn !== currency.toLowerCase() || (amount ?? 0) < minimum;
}

function discountOf(coupon: Stripe.Coupon, currency: PriceCurrency): Discount | null {
  const months = coupon.duration === 'forever' ? null : (coupon.duration_in_months ?? 1);
  if (coupon.percent_off !== null) return { type: 'percentage', value: String(coupon.percent_off), months };
  const code = currency.toLowerCase();
  const amount =
    coupon.currency === code ? coupon.amount_off : (coupon.currency_options?.[code]?.amount_off ?? null);
  return amount === null ? null : { type: 'fixed', value: inMainUnit(amount), months };
}
