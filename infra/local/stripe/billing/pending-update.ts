import type Stripe from 'stripe';
import type { Account } from '../account.ts';
import type { PendingChange } from '../kinds.ts';
import { setItems } from './items.ts';

/** How long an update waits for its payment: Stripe's 23 hours. */
const waitsSeconds = 23 * 3600;

/** Keeps an update aside until its invoice is paid. */
export function awaitPayment(
  account: Account,
  subscription: Stripe.Subscription,
  invoice: string,
  change: PendingChange,
): Stripe.Subscription {
  const { records, clock, emit } = account;
  records.putHidden('invoice', invoice, { ...records.hidden('invoice', invoice), update: change });
  const items = setItems(account, subscription, change.items);
  const waiting = records.put('subscription', {
    ...subscription,
    pending_update: {
      billing_cycle_anchor: null,
      cancel_at_period_end: null,
      discount: null,
      discounts: null,
      expires_at: clock.now() + waitsSeconds,
      metadata: null,
      subscription_items: items,
      trial_end: null,
      trial_from_plan: null,
    },
  });
  emit('customer.subscription.updated', waiting, { pending_update: null });
  return waiting;
}

export function applyPendingUpdate(account: Account, invoice: Stripe.Invoice): void {
  const { records, emit } = account;
  const { update } = records.hidden('invoice', invoice.id);
  const subscription = update ? records.find('subscription', update.subscription) : null;
  if (!update || !subscription?.pending_update || subscription.latest_invoice !== invoice.id) return;
  const updated = records.put('subscription', {
    ...subscription,
    items: { ...subscription.items, data: setItems(account, subscription, update.items) },
    pending_update: null,
  });
  emit('customer.subscription.pending_update_applied', updated);
  emit('customer.subscription.updated', updated, {
    items: subscription.items,
    pending_update: subscription.pending_update,
  });
}
