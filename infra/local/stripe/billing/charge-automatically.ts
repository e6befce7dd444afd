import type Stripe from 'stripe';
import type { Account } from '../account.ts';
import { subscriptionOf } from './after-payment.ts';
import { cancelNow, isEnded } from './cancel.ts';
import { type Collected, collect } from './collect.ts';
import { paymentMethodOf } from './invoice-subscription.ts';

/** A failed invoice is charged again three, eight and fifteen days after it was due. */
const retryAfterDays = [3, 5, 7];
const daySeconds = 86_400;

/** Charges the kept card. What fails is tried again, and in the end the account's setting says what happens. */
export function chargeAutomatically(account: Account, invoice: Stripe.Invoice): Collected {
  const { records, clock, emit } = account;
  const subscription = subscriptionOf(account, invoice);
  const paymentMethod = subscription && paymentMethodOf(account, subscription);
  const collected = collect(account, { ...invoice, next_payment_attempt: null }, { paymentMethod });
  if (collected.outcome.kind === 'paid') return collected;
  const pauseDays = retryAfterDays[collected.invoice.attempt_count - 1];
  const failed = records.put('invoice', {
    ...collected.invoice,
    next_payment_attempt: pauseDays === undefined ? null : clock.now() + pauseDays * daySeconds,
  });
  emit('invoice.payment_failed', failed);
  if (subscription && !isEnded(subscription)) {
    owe(account, subscription);
    if (failed.next_payment_attempt === null) giveUp(account, subscription.id);
  }
  return { ...collected, invoice: records.need('invoice', failed.id) };
}

/** Charges the card once, for a payment that something waits for. */
export function chargeOnce(account: Account, invoice: Stripe.Invoice): Collected {
  const subscription = subscriptionOf(account, invoice);
  const paymentMethod = subscription && paymentMethodOf(account, subscription);
  const collected = collect(account, invoice, { paymentMethod });
  if (collected.outcome.kind !== 'paid') account.emit('invoice.payment_failed', collected.invoice);
  return collected;
}

export function owe({ records, emit }: Account, { id }: Stripe.Subscription): void {
  const subscription = records.need('subscription', id);
  const customer = records.need('customer', String(subscription.customer));
  if (!customer.delinquent) records.put('customer', { ...customer, delinquent: true });
  if (!['active', 'trialing'].includes(subscription.status)) return;
  const late = records.put('subscription', { ...subscription, status: 'past_due' });
  emit('customer.subscription.updated', late, { status: subscription.status });
}

/** The last retry failed. */
function giveUp(account: Account, id: string): void {
  const { records, settings, emit } = account;
  const subscription = records.need('subscription', id);
  const setting = settings.get('afterRetries');
  if (setting === 'cancel') {
    cancelNow(account, subscription, 'payment_failed');
  } else if (setting === 'unpaid' && subscription.status === 'past_due') {
    const unpaid = records.put('subscription', { ...subscription, status: 'unpaid' });
    emit('customer.subscription.updated', unpaid, { status: 'past_due' });
  }
}
