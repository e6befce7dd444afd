/** Ends a second subscription of one organization: two checkouts were paid at once. */
import type Stripe from 'stripe';
import { log } from '../../platform/log.ts';
import { idOf } from './paid-state.ts';
import { isStripeError } from './stripe.ts';

/** Refunds before it cancels: once cancelled it isn't found again, so a crash between the two repeats both. */
export async function endSurplus(
  stripe: Stripe,
  organizationId: string,
  subscription: Stripe.Subscription,
): Promise<void> {
  // The alarm's filter finds these words.
  log.error('paid twice', { organizationId, subscriptionId: subscription.id });
  for (const paymentIntent of await paymentsOf(stripe, subscription)) await refund(stripe, paymentIntent);
  await ignoring('resource_missing', () =>
    stripe.subscriptions.cancel(subscription.id, { prorate: false, invoice_now: false }),
  );
}

async function paymentsOf(
  stripe: Stripe,
  { latest_invoice: invoice }: Stripe.Subscription,
): Promise<string[]> {
  if (!invoice) return [];
  const { data } = await stripe.invoicePayments.list({ invoice: idOf(invoice), status: 'paid' });
  return data.flatMap(({ payment }) => (payment.payment_intent ? [idOf(payment.payment_intent)] : []));
}

const refund = (stripe: Stripe, paymentIntent: string): Promise<void> =>
  ignoring('charge_already_refunded', () =>
    stripe.refunds.create(
      { payment_intent: paymentIntent, reason: 'duplicate' },
      { idempotencyKey: `surplus-${paymentIntent}` },
    ),
  );

/** Another comparison may have been faster. */
async function ignoring(code: string, call: () => Promise<unknown>): Promise<void> {
  try {
    await call();
  } catch (error) {
    if (!isStripeError(error) || error.code !== code) throw error;
  }
}
