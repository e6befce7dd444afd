/**
 * Opens Stripe's page for the first payment. An organization has one customer, one open page and at most one live
 * subscription. If two pages are paid all the same, the comparison that follows refunds the later (`surplus.ts`).
 */
import { billingContract } from '@batchbook/shared/billing/contract';
import { friendCode } from '@batchbook/shared/billing/referral';
import { isLive, keepsPlan } from '@batchbook/shared/billing/subscription';
import type { BodyOf } from '@batchbook/shared/http/operation';
import type Stripe from 'stripe';
import { readOwner, referrerKey } from '../../accounts/index.ts';
import { stillOpen, stillOpenLabel } from '../../platform/closed-organization.ts';
import { env } from '../../platform/config.ts';
import { retryOnConflict } from '../../platform/entity/retry.ts';
import { invalid, notFound, RequestProblem } from '../../platform/http/request-problem.ts';
import { ok, useCase } from '../../platform/http/use-case.ts';
import { allInOrder } from '../../platform/in-order.ts';
import { log } from '../../platform/log.ts';
import { getItem, type Item } from '../../platform/table/read.ts';
import { ConditionFailed, transact } from '../../platform/table/write.ts';
import { askStripe } from './ask-stripe.ts';
import { findCoupon } from './coupons.ts';
import { createCustomer, describeCustomer, isDeletedAtStripe, replaceCustomer } from './customer.ts';
import { closeOpenPages, closePage } from './open-pages.ts';
import { fetchPaidState, paidCurrencyOf } from './paid-state.ts';
import { paidBy } from './payment-methods.ts';
import { priceOf } from './prices.ts';
import { atStripe } from './stripe.ts';
import { readPayments, syncSubscription } from './sync.ts';
import { type StoredSubscription, subscriptionKey, toSubscription } from './table.ts';
import { cancelUnpaid, closeUnstarted } from './unpaid.ts';

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
  answer: async ({ actor: { organizationId }, body, now }, at) => {
    const isReferred = at(referrerKey(organizationId)) !== undefined;
    const checkout = { organizationId, wish: body, isReferred, now };
    const found = at(subscriptionKey(organizationId));
    const open = () => atStripe((stripe) => openForCustomer(stripe, checkout, found));
    return ok({ url: await askStripe(organizationId, now, open) });
  },
});

const readStored = (organizationId: string): Promise<Item | undefined> =>
  getItem({ organizationId }, subscriptionKey(organizationId), { consistent: true });

async function openForCustomer(stripe: Stripe, checkout: Checkout, found: Item | undefined): Promise<string> {
  const { organizationId, now } = checkout;
  // Read before anything is made: a deletion may begin at any moment.
  const owner = await readOwner(organizationId);
  if (!found)
    return openPage(stripe, checkout, await createCustomer(stripe, organizationId, now), owner, true);
  const { customerId } = toSubscription(found);
  try {
    return await openPage(stripe, checkout, found, owner, false);
  } catch (error) {
    if (!(await isDeletedAtStripe(stripe, customerId, error))) throw error;
    log.error('a customer was deleted at Stripe', { organizationId });
    return openPage(stripe, checkout, await replaceCustomer(stripe, organizationId, customerId), owner, true);
  }
}

async function openPage(
  stripe: Stripe,
  checkout: Checkout,
  customer: Item,
  owner: Parameters<typeof describeCustomer>[2],
  isNew: boolean,
): Promise<string> {
  const { organizationId, now } = checkout;
  const describe = () => describeCustomer(stripe, toSubscription(customer).customerId, owner, isNew);
  const terms = await prepare(stripe, checkout, customer, describe);
  // The one open page is noted on the copy. Whoever opens a second at the same time closes the first.
  return retryOnConflict(
    customer,
    () => readAgain(organizationId),
    async (stored) => {
      const { customerId, sessionId } = toSubscription(stored);
      await closeOpenPages(stripe, customerId);
      // A page may have been paid before it was closed, and one whose payment failed leaves something to pay.
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

/** All that doesn't depend on each other, at the same time: Stripe takes its time for each. */
async function prepare(
  stripe: Stripe,
  checkout: Checkout,
  customer: Item,
  describe: () => Promise<Stripe.Customer>,
): Promise<Terms> {
  const { organizationId, wish, now } = checkout;
  const stored = toSubscription(customer);
  const { customerId, currency } = stored;
  assertCurrency(wish, currency, 'your payments so far');
  const [, { balance, currency: ofBalance }, terms] = await allInOrder([
    assertNotSubscribed(stripe, organizationId, customerId, now),
    describe(),
    termsOf(stripe, checkout, stored),
  ]);
  // Somebody may have given it by hand, before the first payment.
  if (balance !== 0) assertCurrency(wish, ofBalance?.toUpperCase() ?? null, 'your credit');
  return terms;
}

async function readAgain(organizationId: string): Promise<Item> {
  const item = await readStored(organizationId);
  if (!item) throw new Error('the customer is gone');
  return item;
}

function assertCurrency(wish: Wish, own: string | null, what: string): void {
  if (own !== null && own !== wish.currency) throw invalid('currency', `must be ${own}, like ${what}`);
}

/**
 * Asks Stripe: the copy may lag behind a payment of just now. What gives nothing any more is cancelled, and what never
 * began is closed.
 */
async function assertNotSubscribed(
  stripe: Stripe,
  organizationId: string,
  customerId: string,
  now: Date,
): Promise<void> {
  const { state, unstarted } = await fetchPaidState(stripe, customerId);
  const closed = await Promise.all(unstarted.map((one) => closeUnstarted(stripe, one)));
  // Otherwise one was paid at this very moment.
  if (closed.every(Boolean)) {
    if (!isLive(state.status)) return;
    if (!keepsPlan(state.status) && state.subscriptionId) return cancelUnpaid(stripe, state.subscriptionId);
  }
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
  { customerId }: StoredSubscription,
): Promise<Terms> {
  const mayHaveCode = Boolean(couponCode) || isReferred;
  const hasPaid = mayHaveCode && (await paidCurrencyOf(stripe, customerId)) !== null;
  const code = couponCode || (isReferred && !hasPaid ? friendCode : null);
  const [{ id: price }, coupon] = await Promise.all([
    priceOf(stripe, plan, currency),
    code ? findCoupon(stripe, { code, plan, currency, hasPaid, customerId }) : null,
  ]);
  if (!coupon) return { price, promotionCode: null };
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
  // What is paid is what the price says, in the currency that it says.
  adaptive_pricing: { enabled: false },
  automatic_tax: { enabled: true },
  tax_id_collection: { enabled: true },
  customer_update: { address: 'auto', name: 'auto' },
  success_url: env('APP_URL') + wish.successUrl,
  cancel_url: env('APP_URL') + wish.cancelUrl,
});

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
