/**
 * Ends the payments of a deleted organization. What is paid runs on until the period's end, so that a restored
 * organization still has its plan; nothing more is charged. An open page is closed. A page that was paid after the
 * deletion, before it could be closed, is refunded.
 */
import { isLive, isPaidUp, type SubscriptionStatus } from '@batchbook/shared/billing/subscription';
import type Stripe from 'stripe';
import { dropPendingUpgrade, releaseSchedule } from './change-plan.ts';
import { closeOpenPages } from './open-pages.ts';
import { endSurplus } from './surplus.ts';
import { cancelUnpaid, closeUnstarted, couldStillBegin } from './unpaid.ts';

/** @param ended `knownId`: the subscription that was known before the deletion; any other was paid too late. */
export async function endPayments(
  stripe: Stripe,
  ended: { organizationId: string; customerId: string; knownId: string | null },
): Promise<void> {
  await closeOpenPages(stripe, ended.customerId);
  const { data } = await stripe.subscriptions.list({
    customer: ended.customerId,
    expand: ['data.latest_invoice'],
  });
  for (const subscription of data.filter(goesOn))
    if (couldStillBegin(subscription)) await closeUnstarted(stripe, subscription);
    else if (subscription.id === ended.knownId) await end(stripe, subscription);
    else await endSurplus(stripe, ended.organizationId, subscription);
}

/** What isn't paid is tried again also after a cancellation for the period's end, and an upgrade may wait to be confirmed. */
function goesOn(subscription: Stripe.Subscription): boolean {
  const { status, cancel_at_period_end: flag, cancel_at: day } = subscription;
  if (isPaid(subscription)) return (!flag && day === null) || subscription.pending_update !== null;
  return isLive(status as SubscriptionStatus) || couldStillBegin(subscription);
}

const isPaid = ({ status }: Stripe.Subscription): boolean => isPaidUp(status as SubscriptionStatus);

async function end(stripe: Stripe, subscription: Stripe.Subscription): Promise<void> {
  const { id } = subscription;
  await releaseSchedule(stripe, subscription);
  await dropPendingUpgrade(stripe, subscription);
  if (isPaid(subscription)) await stripe.subscriptions.update(id, { cancel_at_period_end: true });
  else await cancelUnpaid(stripe, id);
}
