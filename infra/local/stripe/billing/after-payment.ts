import type Stripe from 'stripe';
import type { Account } from '../account.ts';
import { applyPendingUpdate } from './pending-update.ts';

export function subscriptionOf({ records }: Account, invoice: Stripe.Invoice): Stripe.Subscription | null {
  const id = invoice.parent?.subscription_details?.subscription;
  return typeof id === 'string' ? records.find('subscription', id) : null;
}

/** What a paid invoice brings about: an update that waited for it, and an end of a debt. */
export function afterPayment(account: Account, invoice: Stripe.Invoice): void {
  const { records, emit } = account;
  const customer = records.find('customer', String(invoice.customer));
  if (customer && (customer.currency !== invoice.currency || customer.delinquent))
    records.put('customer', { ...customer, currency: invoice.currency, delinquent: false });
  applyPendingUpdate(account, invoice);
  const subscription = subscriptionOf(account, invoice);
  if (!subscription || subscription.latest_invoice !== invoice.id) return;
  if (!['past_due', 'unpaid', 'incomplete'].includes(subscription.status)) return;
  const active = records.put('subscription', { ...subscription, status: 'active' });
  emit('customer.subscription.updated', active, { status: subscription.status });
}
