/**
 * Opens Stripe's page for the first payment. An organization has one customer, one open page and at most one live
 * subscription. If two pages are paid all the same, the comparison that follows refunds the later (`surplus.ts`).
 */
import { billingContract } from '@batchbook/shared/billing/contract';
import { friendCode } from '@batchbook/shared/billing/referral';
import { isLive } from '@batchbook/shared/billing/subscription';
import type { BodyOf } from '@batchbook/shared/http/operation';
import type Stripe from 'stripe';
import { referrerKey } from '../../accounts/index.ts';
import { stillOpen, stillOpenLabel } from '../../platform/closed-organization.ts';
import { env } from '../../platform/config.ts';
import { retryOnConflict } from '../../platform/entity/retry.ts';
import { invalid, notFound, RequestProblem } from '../../platform/http/request-problem.ts';
import { ok, useCase } from '../../platform/http/use-case.ts';
import { log } from '../../platform/log.ts';
import { getItem, type Item } from '../../platform/table/read.ts';
import { ConditionFailed, transact } from '../../platform/table/write.ts';
import { payRewards } from '../referrals/reward.ts';
import { findCoupon } from './coupons.ts';
import { createCustomer } from './customer.ts';
import { fetchPaidState } from './paid-state.ts';
import { paidBy } from './payment-methods.ts';
import { priceOf } from './prices.ts';
import { atStripe } from './stripe.ts';
import { readPayments, syncSubscription } from './sync.ts';
import { type StoredSubscription, subscriptionKey, toSubscription } from './table.ts';

type Wish = BodyOf<typeof billingContract.startCheckout>;

interface Checkout {
  organizationId: string;
  wish: Wish;
  /** It signed up by a referral link. */
  isReferred: boolean;
  now: Date;
}

/** Owner: opens the page to pay for a plan. */
export const startCheckout = useCase(billingContract.startCheckout, {
  read: ({ params }) => readPayments(params.organizationId),
  answer: async ({ params: { organizationId }, body, now }, at) => {
    const isReferred = at(referrerKey(organizationId)) !== undefined;
    const checkout = { organizationId, wish: body, isReferred, now };
    const url = await atStripe((stripe) => openPage(stripe, checkout, at(subscriptionKey(organizationId))));
    return ok({ url });
  },
});

const readStored = (organizationId: string): Promise<Item | undefined> =>
  getItem({ organizationId }, subscriptionKey(organizationId), { consistent: true });

async function openPage(stripe: Stripe, checkout: Checkout, found: Item | undefined): Promise<string> {
  const { organizationId, now } = checkout;
  const customer = found ?? (await createCustomer(stripe, organizationId, now));
  const item = (await creditFirst(stripe, checkout)) ? await readAgain(organizationId) : customer;
  await assertCanPay(stripe, checkout, toSubscription(item));
  const terms = await termsOf(stripe, checkout, toSubscription(item));
  // The one open page is noted on the copy. Whoever opens a second at the same time closes the first.
  return retryOnConflict(
    item,
    () => readAgain(organizationId),
    async (stored) => {
      const { customerId, sessionId } = toSubscription(stored);
      if (sessionId !== null) await closePage(stripe, sessionId);
      // The page may have been paid before it was closed.
      await assertNotSubscribed(stripe, organizationId, customerId, now);
      const session = await stripe.checkout.sessions.create(sessionOf(checkout, customerId, terms));
      try {
        await notePage(organizationId, sessionId, session.id);
      } catch (error) {
        if (!(error instanceof ConditionFailed)) throw error;
        await closePage(stripe, session.id);
        throw error.failed.has(stillOpenLabel) ? notFound() : error;
      }
      if (!session.url) throw new Error('a session without a page');
      return session.url;
    },
  );
}

/** Rewards that waited for this customer lower its first invoice. A failure delays nobody: the worker tries again. */
async function creditFirst(stripe: Stripe, { organizationId, wish, now }: Checkout): Promise<boolean> {
  try {
    return await payRewards(stripe, organizationId, { now, currency: wish.currency });
  } catch (error) {
    log.error('a reward was not credited before a checkout', { organizationId, error: error as Error });
    return false;
  }
}

async function readAgain(organizationId: string): Promise<Item> {
  const item = await readStored(organizationId);
  if (!item) throw new Error('the customer is gone');
  return item;
}

async function assertCanPay(
  stripe: Stripe,
  { organizationId, wish, now }: Checkout,
  stored: StoredSubscription,
) {
  const { currency, creditCurrency } = stored;
  if (currency !== null && currency !== wish.currency)
    throw invalid('currency', `must be ${currency}, like your payments so far`);
  if (creditCurrency !== null && creditCurrency !== wish.currency)
    throw invalid('currency', `must be ${creditCurrency}, like your referral reward`);
  await assertNotSubscribed(stripe, organizationId, stored.customerId, now);
}

/** Asks Stripe: the copy may lag behind a payment of just now. */
async function assertNotSubscribed(
  stripe: Stripe,
  organizationId: string,
  customerId: string,
  now: Date,
): Promise<void> {
  const { state } = await fetchPaidState(stripe, customerId);
  if (!isLive(state.status)) return;
  await syncSubscription(organizationId, now);
  throw new RequestProblem('already_subscribed', {
    detail: 'There is already a subscription. Change it on the account page.',
  });
}

interface Terms {
  price: string;
  promotionCode: string | null;
}

/** A code that was typed wins over the one that a referral gives, and only its refusal stops a checkout. */
async function termsOf(
  stripe: Stripe,
  { wish: { plan, couponCode, currency }, isReferred }: Checkout,
  stored: StoredSubscription,
): Promise<Terms> {
  const price = (await priceOf(stripe, plan, currency)).id;
  const hasPaid = stored.currency !== null;
  const code = couponCode || (isReferred && !hasPaid ? friendCode : null);
  if (!code) return { price, promotionCode: null };
  const coupon = await findCoupon(stripe, { code, plan, currency, hasPaid, customerId: stored.customerId });
  if (coupon.valid) return { price, promotionCode: coupon.promotionCodeId };
  if (couponCode) throw new RequestProblem('coupon_invalid', { detail: coupon.error });
  log.error('the referral’s code is refused', { reason: coupon.error });
  return { price, promotionCode: null };
}

const sessionOf = (
  { organizationId, wish }: Checkout,
  customer: string,
  { price, promotionCode }: Terms,
): Stripe.Checkout.SessionCreateParams => ({
  mode: 'subscription',
  customer,
  client_reference_id: organizationId,
  line_items: [{ price, quantity: 1 }],
  allowed_payment_method_types: [...paidBy],
  ...(promotionCode && { discounts: [{ promotion_code: promotionCode }] }),
  automatic_tax: { enabled: true },
  tax_id_collection: { enabled: true },
  customer_update: { address: 'auto', name: 'auto' },
  success_url: env('APP_URL') + wish.successUrl,
  cancel_url: env('APP_URL') + wish.cancelUrl,
});

/** Does nothing to a page that was paid or has expired. */
async function closePage(stripe: Stripe, sessionId: string): Promise<void> {
  const { status } = await stripe.checkout.sessions.retrieve(sessionId);
  if (status === 'open') await stripe.checkout.sessions.expire(sessionId);
}

const notePage = (organizationId: string, before: string | null, sessionId: string): Promise<void> =>
  transact({ organizationId }, [
    stillOpen(organizationId),
    {
      label: 'page',
      update: subscriptionKey(organizationId),
      expression: 'SET sessionId = :sessionId',
      condition: 'sessionId = :before',
      values: { ':sessionId': sessionId, ':before': before },
    },
  ]);
