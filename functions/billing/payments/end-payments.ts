/**
 * Ends the payments of a deleted organization. What is paid runs on until the period's end, so that a restored
 * organization still has its plan; nothing more is charged. An open page is closed.
 */
import { isLive, keepsPlan, type SubscriptionStatus } from '@batchbook/shared/billing/subscription';
import type Stripe from 'stripe';
import { releaseSchedule } from './change-plan.ts';
import { closeOpenPages } from './open-pages.ts';

/** @returns whether anything had to be ended. */
export async function endPayments(stripe: Stripe, customerId: string): Promise<boolean> {
  await closeOpenPages(stripe, customerId);
  const { data } = await stripe.subscriptions.list({ customer: customerId });
  const going = data.filter(
    ({ status, cancel_at_period_end, cancel_at }) =>
      (isLive(status as SubscriptionStatus) || status === 'incomplete') &&
      !cancel_at_period_end &&
      cancel_at === null,
  );
  for (const subscription of going) await end(stripe, subscription);
  return going.length > 0;
}

/** One that isn't paid is cancelled at once, since Stripe would go on trying to charge it. */
async function end(stripe: Stripe, subscription: Stripe.Subscription): Promise<void> {
  const { id, status } = subscription;
  await releaseSchedule(stripe, subscription);
  if (keepsPlan(status as SubscriptionStatus) && status !== 'past_due')
    await stripe.subscriptions.update(id, { cancel_at_period_end: true });
  else await stripe.subscriptions.cancel(id, { prorate: false, invoice_now: false });
}
