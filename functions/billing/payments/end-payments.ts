/**
 * Ends the payments of a deleted organization. What is paid runs on until the period's end, so that a restored
 * organization still has its plan; nothing more is charged. An open page is closed.
 */
import { keepsPlan, type SubscriptionStatus } from '@batchbook/shared/billing/subscription';
import type Stripe from 'stripe';
import { getItem } from '../../platform/table/read.ts';
import { releaseSchedule } from './change-plan.ts';
import { openStripe } from './stripe.ts';
import { syncSubscription } from './sync.ts';
import { subscriptionKey, toSubscription } from './table.ts';

export async function endPayments(organizationId: string, now: Date): Promise<void> {
  const item = await getItem({ organizationId }, subscriptionKey(organizationId), { consistent: true });
  if (!item) return;
  const { customerId } = toSubscription(item);
  const stripe = await openStripe();
  const open = await stripe.checkout.sessions.list({ customer: customerId, status: 'open' });
  for (const { id } of open.data) await stripe.checkout.sessions.expire(id);
  const subscriptions = await stripe.subscriptions.list({ customer: customerId });
  for (const subscription of subscriptions.data) await end(stripe, subscription);
  await syncSubscription(organizationId, now);
}

/** One that isn't paid is cancelled at once, since Stripe would go on trying to charge it. */
async function end(stripe: Stripe, subscription: Stripe.Subscription): Promise<void> {
  const { id, status } = subscription;
  await releaseSchedule(stripe, subscription);
  if (keepsPlan(status as SubscriptionStatus) && status !== 'past_due')
    await stripe.subscriptions.update(id, { cancel_at_period_end: true });
  else await stripe.subscriptions.cancel(id, { prorate: false, invoice_now: false });
}
