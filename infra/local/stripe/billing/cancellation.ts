import type Stripe from 'stripe';
import type { Account } from '../account.ts';
import { differences } from '../differences.ts';

export const periodEndOf = ({ items }: Stripe.Subscription): number =>
  Math.max(...items.data.map(({ current_period_end }) => current_period_end));

/** Sets or takes away the time at which a subscription ends by itself. */
export function setEnd(
  next: Stripe.Subscription,
  end: number | null,
  isPeriodEnd: boolean,
  now: number,
): void {
  next.cancel_at = end;
  next.cancel_at_period_end = isPeriodEnd;
  next.canceled_at = end === null ? null : now;
  next.cancellation_details = {
    comment: null,
    feedback: null,
    feedback_option: null,
    reason: end === null ? null : 'cancellation_requested',
  };
}

/** Sets or revokes the cancellation at the end of the period. */
export function cancelAtPeriodEnd(account: Account, before: Stripe.Subscription, isEnding: boolean): void {
  const next = { ...before };
  setEnd(next, isEnding ? periodEndOf(before) : null, isEnding, account.clock.now());
  account.records.put('subscription', next);
  account.emit('customer.subscription.updated', next, differences(before, next));
}
