import { billingContract } from '@batchbook/shared/billing/contract';
import { currencyOfCountry } from '@batchbook/shared/billing/plans';
import { networkOf } from '../../platform/http/network.ts';
import { ok, useCase } from '../../platform/http/use-case.ts';
import { type Limit, spendUse } from '../../platform/rate-limit.ts';
import { countryOf } from '../geolocation.ts';
import { findCoupon } from './coupons.ts';
import { atStripe } from './stripe.ts';

const limit: Limit = { what: 'coupon', rates: [{ most: 20, seconds: 60 }] };

/** Anybody: checks a coupon code, so that nobody guesses many. Stripe checks it again at checkout. */
export const validateCoupon = useCase(billingContract.validateCoupon, {
  answer: async ({ body: { couponCode, plan, currency: stated }, actor, now }) => {
    await spendUse(limit, networkOf(actor.address), now);
    const currency = stated ?? currencyOfCountry(await countryOf(actor));
    const answer = await atStripe((stripe) => findCoupon(stripe, { code: couponCode, plan, currency }));
    if (!answer.valid) return ok({ valid: false, error: answer.error, discountInfo: null });
    return ok({ valid: true, error: null, discountInfo: answer.discountInfo });
  },
});
