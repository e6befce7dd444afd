import type Stripe from 'stripe';
import type { Account } from '../account.ts';
import { differences } from '../differences.ts';
import { cancelNow } from './cancel.ts';
import { chargeAutomatically } from './charge-automatically.ts';
import { voidInvoice } from './collect.ts';
import { endDiscounts } from './discounts.ts';
import { invoiceSubscription, periodLines } from './invoice-subscription.ts';
import { takePendingLines } from './pending-items.ts';
import { periodEnd } from './period.ts';
import { enterNextPhase } from './schedule-phases.ts';
import { expireIncomplete } from './start-subscription.ts';

/** What is due for a subscription: the end of a wait, of itself, or of its period. */
export function runSubscription(account: Account, id: string): void {
  const { records, clock } = account;
  const now = clock.now();
  const subscription = records.need('subscription', id);
  const { pending_update, cancel_at, schedule } = subscription;
  const managing = typeof schedule === 'string' ? records.need('subscription_schedule', schedule) : null;
  if (subscription.status === 'incomplete') expireIncomplete(account, subscription);
  else if (pending_update && pending_update.expires_at <= now) expireUpdate(account, subscription);
  else if (cancel_at !== null && cancel_at <= now) cancelNow(account, subscription);
  // A phase begins with the period that it sets the price of.
  else if (managing?.current_phase && managing.current_phase.end_date <= now)
    enterNextPhase(account, managing);
  else renew(account, subscription);
}

function expireUpdate(account: Account, subscription: Stripe.Subscription): void {
  const { records, emit } = account;
  voidInvoice(account, records.need('invoice', String(subscription.latest_invoice)));
  const kept = records.put('subscription', { ...subscription, pending_update: null });
  emit('customer.subscription.pending_update_expired', kept);
  emit('customer.subscription.updated', kept, { pending_update: subscription.pending_update });
}

function renew(account: Account, before: Stripe.Subscription): void {
  const { records, clock, emit } = account;
  const now = clock.now();
  const hasTrialEnded = before.status === 'trialing';
  const data = before.items.data.map((item) =>
    item.current_period_end > now
      ? item
      : {
          ...item,
          current_period_start: item.current_period_end,
          current_period_end: periodEnd(
            before.billing_cycle_anchor,
            item.price.recurring ?? { interval: 'month', interval_count: 1 },
            item.current_period_end,
          ),
        },
  );
  const renewed = records.put('subscription', {
    ...before,
    discounts: endDiscounts(account, before.discounts, now),
    items: { ...before.items, data },
    status: hasTrialEnded ? 'active' : before.status,
  });
  emit('customer.subscription.updated', renewed, differences(before, renewed));
  const lines = [...takePendingLines(account, before.id), ...periodLines(account, data)];
  const isDraft = before.status === 'unpaid';
  const bill = { reason: 'subscription_cycle', lines, isDraft } as const;
  const invoice = invoiceSubscription(account, renewed, bill);
  if (!isDraft) chargeAutomatically(account, invoice);
}
