import type Stripe from 'stripe';
import type { Account } from '../account.ts';
import { voidInvoice } from './collect.ts';

type Reason = NonNullable<Stripe.Subscription['cancellation_details']>['reason'];

const ended = ['canceled', 'incomplete_expired'];

export const isEnded = ({ status }: Stripe.Subscription): boolean => ended.includes(status);

/** Ends a subscription at this moment, and the schedule that managed it. */
export function cancelNow(
  account: Account,
  subscription: Stripe.Subscription,
  reason: Reason = 'cancellation_requested',
): Stripe.Subscription {
  if (isEnded(subscription)) return subscription;
  const { records, clock, emit } = account;
  const now = clock.now();
  if (typeof subscription.schedule === 'string') {
    const schedule = records.need('subscription_schedule', subscription.schedule);
    schedule.status = 'canceled';
    schedule.canceled_at = now;
    schedule.current_phase = null;
    emit('subscription_schedule.canceled', records.put('subscription_schedule', schedule));
  }
  if (subscription.pending_update && typeof subscription.latest_invoice === 'string')
    voidInvoice(account, records.need('invoice', subscription.latest_invoice));
  const details = subscription.cancellation_details;
  const canceled = records.put('subscription', {
    ...subscription,
    canceled_at: subscription.canceled_at ?? now,
    cancellation_details: {
      comment: details?.comment ?? null,
      feedback: details?.feedback ?? null,
      feedback_option: null,
      reason: details?.reason ?? reason,
    },
    ended_at: now,
    pending_update: null,
    schedule: null,
    status: 'canceled',
  });
  stopRetries(account, subscription);
  emit('customer.subscription.deleted', canceled);
  return canceled;
}

function stopRetries({ records }: Account, { id, customer }: Stripe.Subscription): void {
  for (const invoice of records.list('invoice', String(customer))) {
    const isOwn = invoice.parent?.subscription_details?.subscription === id;
    if (isOwn && invoice.next_payment_attempt !== null && invoice.status === 'open')
      records.put('invoice', { ...invoice, auto_advance: false, next_payment_attempt: null });
  }
}
