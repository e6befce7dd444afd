/**
 * Opens Stripe's page for the first payment. An organization has one customer, one open page and at most one live
 * subscription. If two pages are paid all the same, the comparison that follows refunds the later (`surplus.ts`).
 */
import { billingContract } from '@batchbook/shared/billing/contract';
import { isLive } from '@batchbook/shared/billing/subscription';
import type { BodyOf } from '@batchbook/shared/http/operation';
import type Stripe from 'stripe';
import { stillOpen, stillOpenLabel } from '../../platform/closed-organization.ts';
import { env } from '../../platform/config.ts';
import { retryOnConflict } from '../../platform/entity/retry.ts';
import { invalid, notFound, RequestProblem } from '../../platform/http/request-problem.ts';
import { ok, useCase } from '../../platform/http/use-case.ts';
import { getItem, type Item } from '../../platform/table/read.ts';
import { ConditionFailed, transact } from '../../platform/table/write.ts';
import { findCoupon } from './coupons.ts';
import { createCustomer } from './customer.ts';
import { fetchPaidState } from './paid-state.ts';
import { priceOf } from './prices.ts';
import { atStripe } from './stripe.ts';
import { syncSubscription } from './sync.ts';
import { type StoredSubscription, subscriptionKey, toSubscription } from './table.ts';

type Wish = BodyOf<typeof billingContract.startCheckout>;

interface Checkout {
  organizationId: string;
  wish: Wish;
  now: Date;
}

/** Owner: opens the page to pay for a plan. */
export const startCheckout = useCase(billingContract.startCheckout, {
  read: ({ params }) => readStored(params.organizationId),
  answer: async ({ params: { organizationId }, body, now }, item) => {
    const url = await atStripe((stripe) => openPage(stripe, { organizationId, wish: body, now }, item));
    return ok({ url });
  },
});

const readStored = (organizationId: string): Promise<Item | undefined> =>
  getItem({ organizationId }, subscriptionKey(organizationId), { consistent: true });

async function openPage(stripe: Stripe, checkout: Checkout, found: Item | undefined): Promise<string> {
  const { organizationId, wish, now } = checkout;
  const item = found ?? (await createCustomer(stripe, organizationId, now));
  await assertCanPay(stripe, checkout, toSubscription(item));
  const terms = await termsOf(stripe, wish, toSubscription(item));
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
  if (stored.currency !== null && stored.currency !== wish.currency)
    throw invalid('currency', `must be ${stored.currency}, like your payments so far`);
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

async function termsOf(stripe: Stripe, wish: Wish, { currency }: StoredSubscription): Promise<Terms> {
  const { plan, couponCode } = wish;
  const price = (await priceOf(stripe, plan, wish.currency)).id;
  if (!couponCode) return { price, promotionCode: null };
  const coupon = await findCoupon(stripe, {
    code: couponCode,
    plan,
    currency: wish.currency,
    hasPaid: currency !== null,
  });
  if (!coupon.valid) throw new RequestProblem('coupon_invalid', { detail: coupon.error });
  return { price, promotionCode: coupon.promotionCodeId };
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
