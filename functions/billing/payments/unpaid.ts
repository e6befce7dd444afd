/** Ends what nobody pays. An open invoice could otherwise still be paid, for a plan that nobody gets. */
import type Stripe from 'stripe';
import { ignoring } from './stripe.ts';

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
  status === 'canceled' &&
  cancellation_details?.reason === 'payment_failed' &&
  typeof latest_invoice === 'object' &&
  latest_invoice?.status === 'open';

export async function voidOpenInvoices(stripe: Stripe, subscription: string): Promise<void> {
  const open = await stripe.invoices
    .list({ subscription, status: 'open', limit: pageSize })
    .autoPagingToArray({ limit: pageSize });
  for (const { id } of open) await stripe.invoices.voidInvoice(id);
}

const pageSize = 100;
