import type Stripe from 'stripe';
import type { Account } from '../account.ts';
import { cancelNow, isEnded } from './cancel.ts';
import { updateItems } from './update-subscription.ts';

type Schedule = Stripe.SubscriptionSchedule;

/** The present phase of a schedule is over: the next one begins, or the schedule ends. */
export function enterNextPhase(account: Account, schedule: Schedule): void {
  const { records, emit } = account;
  const end = schedule.current_phase?.end_date ?? 0;
  const next = schedule.phases.find(({ start_date }) => start_date >= end);
  if (!next) {
    endSchedule(account, schedule);
    return;
  }
  const { start_date, end_date } = next;
  const advanced = records.put('subscription_schedule', {
    ...schedule,
    current_phase: { start_date, end_date },
  });
  emit('subscription_schedule.updated', advanced, { current_phase: schedule.current_phase });
  applyPhase(account, advanced, next);
}

/** Gives the subscription the prices, discounts and settings of a phase. */
export function applyPhase(
  account: Account,
  schedule: Schedule,
  phase: Stripe.SubscriptionSchedule.Phase,
): void {
  const { records, clock } = account;
  const subscription = records.need('subscription', String(schedule.subscription));
  if (isEnded(subscription)) return;
  const discounts = phase.discounts.flatMap(({ discount }) =>
    typeof discount === 'string' ? [discount] : [],
  );
  const enabled = phase.automatic_tax?.enabled ?? false;
  const discounted = records.put('subscription', {
    ...subscription,
    automatic_tax: { disabled_reason: null, enabled, liability: enabled ? { type: 'self' } : null },
    collection_method: phase.collection_method ?? 'charge_automatically',
    default_payment_method: phase.default_payment_method,
    description: phase.description,
    discounts,
  });
  const items = discounted.items.data.map((item, index) => {
    const planned = phase.items[index];
    const price = planned ? String(planned.price) : item.price.id;
    return { id: item.id, price, quantity: planned?.quantity ?? 1 };
  });
  updateItems(account, discounted, {
    items,
    proration: phase.proration_behavior as 'always_invoice' | 'create_prorations' | 'none',
    payment: 'allow_incomplete',
    time: clock.now(),
  });
}

function endSchedule(account: Account, schedule: Schedule): void {
  const { records, clock, emit } = account;
  if (schedule.end_behavior !== 'cancel') {
    releaseSchedule(account, schedule);
    return;
  }
  const subscription = records.need('subscription', String(schedule.subscription));
  const completed = records.put('subscription_schedule', {
    ...schedule,
    completed_at: clock.now(),
    current_phase: null,
    status: 'completed',
  });
  emit('subscription_schedule.completed', completed);
  cancelNow(account, { ...subscription, schedule: null });
}

/** The subscription goes on as it is, on its own. */
export function releaseSchedule({ records, clock, emit }: Account, schedule: Schedule): Schedule {
  const subscription = records.need('subscription', String(schedule.subscription));
  const released = records.put('subscription_schedule', {
    ...schedule,
    current_phase: null,
    released_at: clock.now(),
    released_subscription: subscription.id,
    status: 'released',
    subscription: null,
  });
  const freed = records.put('subscription', { ...subscription, schedule: null });
  emit('subscription_schedule.released', released);
  emit('customer.subscription.updated', freed, { schedule: schedule.id });
  return released;
}
