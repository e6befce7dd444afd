/** Ends what nobody pays. An open invoice could otherwise still be paid, for a plan that nobody gets. */
import { isLive, type SubscriptionStatus } from '@batchbook/shared/billing/subscription';
import type Stripe from 'stripe';
import { ignoring, isInvalidRequest } from './stripe.ts';

/** Another request or comparison may have been faster. */
export const cancelAtOnce = (stripe: Stripe, subscriptionId: string): Promise<void> =>
  ignoring('resource_missing', () =>
    stripe.subscriptions.cancel(subscriptionId, { prorate: false, invoice_now: false }),
  );

/** Cancels a subscription at once, since Stripe would go on trying to charge it. */
export async function cancelUnpaid(stripe: Stripe, subscriptionId: string): Promise<void> {
  await cancelAtOnce(stripe, subscriptionId);
  await voidOpenInvoices(stripe, subscriptionId);
}

/** Whether Stripe gave up and cancelled it, and left an invoice open. */
export const isGivenUp = ({ status, cancellation_details, latest_invoice }: Stripe.Subscription): boolean =>
  status === 'canceled' && cancellation_details?.reason === 'payment_failed' && isOpen(latest_invoice);

/** Whether its first payment failed. Such a subscription gives nothing, whatever ended it. */
export const neverBegan = ({ status, latest_invoice: invoice }: Stripe.Subscription): boolean =>
  status === 'incomplete' ||
  status === 'incomplete_expired' ||
  (status === 'canceled' &&
    typeof invoice === 'object' &&
    invoice?.billing_reason === 'subscription_create' &&
    invoice.status !== 'paid');

/** Whether the first payment, which failed, could still be made. @param subscription with its latest invoice. */
export const couldStillBegin = (subscription: Stripe.Subscription): boolean =>
  subscription.status === 'incomplete' || (neverBegan(subscription) && isOpen(subscription.latest_invoice));

const isOpen = (invoice: Stripe.Subscription['latest_invoice']): boolean =>
  typeof invoice === 'object' && invoice?.status === 'open';

/**
 * Closes a subscription that never began. What is paid at this moment can't be voided, and its subscription stays.
 * @returns whether it is closed.
 */
export async function closeUnstarted(stripe: Stripe, { id }: Stripe.Subscription): Promise<boolean> {
  try {
    await voidOpenInvoices(stripe, id);
  } catch (error) {
    if (!isInvalidRequest(error)) throw error;
  }
  const { status } = await stripe.subscriptions.retrieve(id);
  if (status === 'incomplete') await cancelAtOnce(stripe, id);
  return !isLive(status as SubscriptionStatus);
}

export async function voidOpenInvoices(stripe: Stripe, subscription: string): Promise<void> {
  const open = await stripe.invoices
    .list({ subscription, status: 'open', limit: pageSize })
    .autoPagingToArray({ limit: pageSize });
  for (const { id } of open) await stripe.invoices.voidInvoice(id);
}

const pageSize = 100;
