/**
 * Moves a live subscription to another plan. An upgrade is charged at once and takes effect when it is paid. A downgrade
 * waits for the period's end in a schedule; a cancellation is a flag. Stripe refuses that flag while a schedule manages
 * the subscription, so a schedule is always released first.
 */
import { type PriceCurrency, planOf, type SoldPlan } from '@batchbook/shared/billing/plans';
import type Stripe from 'stripe';
import { idOf, isCancelled } from './paid-state.ts';
import { insistOnCards } from './payment-methods.ts';
import { planOfPrice, priceOf } from './prices.ts';

/** `null`: nothing has to be confirmed or paid. */
export type ConfirmUrl = string | null;

export interface Wish {
  plan: SoldPlan | 'free';
  /** The moment from which an upgrade is charged, in seconds; `null` for now. */
  prorationDate: number | null;
}

export async function changePlan(
  stripe: Stripe,
  subscriptionId: string,
  { plan, prorationDate }: Wish,
): Promise<ConfirmUrl> {
  const subscription = await stripe.subscriptions.retrieve(subscriptionId);
  const direction = directionOf(subscription, plan);
  // Found before anything changes.
  const price =
    plan === 'free' || direction === 0
      ? ''
      : (await priceOf(stripe, plan, subscription.currency.toUpperCase() as PriceCurrency)).id;
  await releaseSchedule(stripe, subscription);
  if (direction <= 0) await dropPendingUpgrade(stripe, subscription);
  if (plan === 'free') return cancelAtEnd(stripe, subscription);
  if (direction <= 0) await revokeCancellation(stripe, subscription);
  if (direction === 0) return null;
  return direction > 0
    ? upgrade(stripe, subscription, { price, prorationDate })
    : downgrade(stripe, subscription, price);
}

/** The only item of a subscription. */
export function itemOf({ items }: Stripe.Subscription): Stripe.SubscriptionItem {
  const item = items.data[0];
  if (!item) throw new Error('a subscription without an item');
  return item;
}

/** Above 0 for a larger plan, 0 for the same, below 0 for a smaller one. */
export function directionOf(subscription: Stripe.Subscription, plan: SoldPlan | 'free'): number {
  const current = planOfPrice(itemOf(subscription).price);
  return current === plan ? 0 : planOf(plan).plan.level - planOf(current).plan.level || 1;
}

export async function releaseSchedule(stripe: Stripe, { schedule }: Stripe.Subscription): Promise<void> {
  if (schedule) await stripe.subscriptionSchedules.release(idOf(schedule));
}

/** An upgrade that still waits for its payment could be paid later, against the owner's newer wish. Stripe drops it with its invoice. */
export async function dropPendingUpgrade(
  stripe: Stripe,
  { pending_update: pending, latest_invoice: invoice }: Stripe.Subscription,
): Promise<void> {
  if (pending && invoice) await stripe.invoices.voidInvoice(idOf(invoice));
}

async function cancelAtEnd(stripe: Stripe, subscription: Stripe.Subscription): Promise<null> {
  if (!isCancelled(subscription))
    await stripe.subscriptions.update(subscription.id, { cancel_at_period_end: true });
  return null;
}

/** The portal sets a day where we set the flag. */
export async function revokeCancellation(stripe: Stripe, subscription: Stripe.Subscription): Promise<void> {
  if (!isCancelled(subscription)) return;
  await stripe.subscriptions.update(
    subscription.id,
    subscription.cancel_at_period_end ? { cancel_at_period_end: false } : { cancel_at: '' },
  );
}

async function upgrade(
  stripe: Stripe,
  subscription: Stripe.Subscription,
  { price, prorationDate }: { price: string; prorationDate: number | null },
): Promise<ConfirmUrl> {
  // On its own: Stripe takes no such setting with an update that waits for its payment.
  await insistOnCards(stripe, subscription);
  const changed = await stripe.subscriptions.update(subscription.id, {
    items: [{ id: itemOf(subscription).id, price }],
    proration_behavior: 'always_invoice',
    ...(prorationDate !== null && { proration_date: prorationDate }),
    // Until it is paid the subscription stays as it is.
    payment_behavior: 'pending_if_incomplete',
    expand: ['latest_invoice'],
  });
  if (!changed.pending_update) {
    await revokeCancellation(stripe, subscription);
    return null;
  }
  // A cancellation stands until the upgrade is paid, and the sync then revokes it: somebody who gives up isn't charged again.
  const invoice = changed.latest_invoice as Stripe.Invoice | null;
  return invoice?.hosted_invoice_url ?? null;
}

async function downgrade(stripe: Stripe, subscription: Stripe.Subscription, price: string): Promise<null> {
  const schedule = await stripe.subscriptionSchedules.create({ from_subscription: subscription.id });
  const present = schedule.phases[0];
  if (!present) throw new Error('a schedule without a phase');
  const kept = settingsOf(subscription, present);
  await stripe.subscriptionSchedules.update(schedule.id, {
    end_behavior: 'release',
    phases: [
      {
        items: [{ price: itemOf(subscription).price.id, quantity: 1 }],
        start_date: present.start_date,
        end_date: present.end_date,
        ...kept,
      },
      {
        items: [{ price, quantity: 1 }],
        duration: { interval: 'month', interval_count: 1 },
        proration_behavior: 'none',
        ...kept,
      },
    ],
  });
  return null;
}

/** Stripe takes away what a phase doesn't name: the card, tax, the coupon. */
function settingsOf(
  {
    automatic_tax: { enabled },
    collection_method: collection,
    default_payment_method: method,
    description,
  }: Stripe.Subscription,
  present: Stripe.SubscriptionSchedule.Phase,
) {
  const discounts = present.discounts.flatMap(({ discount }) =>
    discount ? [{ discount: idOf(discount) }] : [],
  );
  return {
    automatic_tax: { enabled },
    collection_method: collection,
    ...(method && { default_payment_method: idOf(method) }),
    ...(description && { description }),
    ...(discounts.length > 0 && { discounts }),
  };
}
