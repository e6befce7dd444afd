import type Stripe from 'stripe';
import type { Account } from '../account.ts';

export const isSameCode = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase();

/** A coupon as it is now: its time or its redemptions may be over. */
export function current(account: Account, coupon: Stripe.Coupon): Stripe.Coupon {
  const { redeem_by, max_redemptions, times_redeemed } = coupon;
  const isOver =
    (redeem_by !== null && redeem_by <= account.clock.now()) ||
    (max_redemptions !== null && times_redeemed >= max_redemptions);
  return { ...coupon, valid: !isOver };
}

/** A code as it is now: it ends with its time, its redemptions or its coupon. */
export function currentCode(account: Account, code: Stripe.PromotionCode): Stripe.PromotionCode {
  const { expires_at, max_redemptions, times_redeemed, promotion } = code;
  const coupon = account.records.find('coupon', String(promotion.coupon));
  const isOver =
    (expires_at !== null && expires_at <= account.clock.now()) ||
    (max_redemptions !== null && times_redeemed >= max_redemptions) ||
    !coupon ||
    !current(account, coupon).valid;
  return { ...code, active: code.active && !isOver };
}
