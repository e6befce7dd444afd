/** Ends a subscription that nobody can want: two checkouts were paid at once, or one after the organization was deleted. */
import type Stripe from 'stripe';
import { log } from '../../platform/log.ts';
import { idOf } from './paid-state.ts';
import { ignoring } from './stripe.ts';
import { cancelAtOnce } from './unpaid.ts';

/** Gives all back before it cancels: once cancelled it isn't found again, so a crash between the two repeats both. */
export async function endSurplus(
  stripe: Stripe,
  organizationId: string,
  subscription: Stripe.Subscription,
): Promise<void> {
  // The alarm's filter finds these words.
  log.error('paid twice or too late', { organizationId, subscriptionId: subscription.id });
  const invoices = stripe.invoices.list({ subscription: subscription.id, limit: pageSize });
  for await (const invoice of invoices) await giveBack(stripe, subscription, invoice);
  await cancelAtOnce(stripe, subscription.id);
}

const pageSize = 100;

/** An invoice is paid by a card, from the customer's credit, or by both. */
async function giveBack(
  stripe: Stripe,
  { id: subscriptionId, customer }: Stripe.Subscription,
  invoice: Stripe.Invoice,
): Promise<void> {
  const customerId = idOf(customer);
  const { data } = await stripe.invoicePayments.list({
    invoice: invoice.id,
    status: 'paid',
    limit: pageSize,
  });
  for (const { payment } of data)
    if (payment.payment_intent) await refund(stripe, subscriptionId, idOf(payment.payment_intent));
  const used = (invoice.ending_balance ?? invoice.starting_balance) - invoice.starting_balance;
  if (used <= 0 || (await isCredited(stripe, customerId, invoice.id))) return;
  await stripe.customers.createBalanceTransaction(
    customerId,
    {
      amount: -used,
      currency: invoice.currency,
      description: 'Credit of a subscription that was paid twice',
      metadata: { surplus: invoice.id },
    },
    { idempotencyKey: `surplus-credit-${invoice.id}` },
  );
}

/** Stripe forgets idempotency keys after a day. */
async function isCredited(stripe: Stripe, customerId: string, invoiceId: string): Promise<boolean> {
  const all = stripe.customers.listBalanceTransactions(customerId, { limit: pageSize });
  for await (const { metadata } of all) if (metadata?.surplus === invoiceId) return true;
  return false;
}

/** The refund says which subscription is cancelled, for the mail to the operator. */
const refund = (stripe: Stripe, cancelled: string, paymentIntent: string): Promise<void> =>
  ignoring('charge_already_refunded', () =>
    stripe.refunds.create(
      { payment_intent: paymentIntent, reason: 'duplicate', metadata: { cancelled } },
      { idempotencyKey: `surplus-${cancelled}-${paymentIntent}` },
    ),
  );
