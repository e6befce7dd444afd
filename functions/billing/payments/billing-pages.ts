import { billingContract } from '@batchbook/shared/billing/contract';
import { keepsPlan } from '@batchbook/shared/billing/subscription';
import type Stripe from 'stripe';
import { env } from '../../platform/config.ts';
import { RequestProblem } from '../../platform/http/request-problem.ts';
import { ok, useCase } from '../../platform/http/use-case.ts';
import { log } from '../../platform/log.ts';
import { getItem, type Item } from '../../platform/table/read.ts';
import { askStripe } from './ask-stripe.ts';
import { releaseSchedule } from './change-plan.ts';
import { findPortal } from './portal-configuration.ts';
import { atStripe } from './stripe.ts';
import { syncSubscription } from './sync.ts';
import { type StoredSubscription, subscriptionKey, toSubscription } from './table.ts';

const readStored = (organizationId: string): Promise<Item | undefined> =>
  getItem({ organizationId }, subscriptionKey(organizationId), { consistent: true });

/** Owner: opens Stripe's page for cards, tax numbers and cancellation. */
export const openBillingPortal = useCase(billingContract.openBillingPortal, {
  read: ({ params }) => readStored(params.organizationId),
  answer: async ({ params: { organizationId }, body, now }, item) => {
    if (!item) throw new RequestProblem('not_subscribed');
    const stored = toSubscription(item);
    const open = async (stripe: Stripe) => {
      // Found before anything changes.
      const configuration = await portalOf(stripe);
      const isReleased = await releaseScheduleOf(stripe, stored);
      const { customerId: customer } = stored;
      const returnUrl = env('APP_URL') + body.returnUrl;
      const session = { customer, configuration, return_url: returnUrl };
      const [{ url }] = await Promise.all([
        stripe.billingPortal.sessions.create(session),
        // Screens show at once that the downgrade is dropped.
        isReleased ? syncSubscription(organizationId, now) : null,
      ]);
      return url;
    };
    return ok({ url: await askStripe(organizationId, now, () => atStripe(open)) });
  },
});

/** Kept as long as the keys are. */
const portals = new WeakMap<Stripe, string>();

/** @throws RequestProblem `payment_unavailable` when the account wasn't set up. */
async function portalOf(stripe: Stripe): Promise<string> {
  const known = portals.get(stripe);
  if (known !== undefined) return known;
  const found = await findPortal(stripe);
  if (!found) {
    log.error('the portal’s settings are missing at Stripe');
    throw new RequestProblem('payment_unavailable');
  }
  portals.set(stripe, found.id);
  return found.id;
}

/** The page couldn't cancel while a schedule manages the subscription. */
async function releaseScheduleOf(
  stripe: Stripe,
  { subscriptionId, status }: StoredSubscription,
): Promise<boolean> {
  if (subscriptionId === null || !keepsPlan(status)) return false;
  const subscription = await stripe.subscriptions.retrieve(subscriptionId);
  await releaseSchedule(stripe, subscription);
  return subscription.schedule !== null;
}
