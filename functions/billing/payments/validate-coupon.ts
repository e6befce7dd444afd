import { billingContract } from '@batchbook/shared/billing/contract';
import { ok, useCase } from '../../platform/http/use-case.ts';
import { findCoupon } from './coupons.ts';
import { atStripe } from './stripe.ts';

/** Anybody: checks a coupon code. Stripe checks it again at checkout. */
export const validateCoupon = useCase(billingContract.validateCoupon, {
  answer: async ({ body: { couponCode, plan, currency } }) => {
    const answer = await atStripe((stripe) => findCoupon(stripe, { code: couponCode, plan, currency }));
    if (!answer.valid) return ok({ valid: false, error: answer.error, discountInfo: null });
    return ok({ valid: true, error: null, discountInfo: answer.discountInfo });
  },
});
