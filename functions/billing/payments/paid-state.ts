/** Reads from Stripe what a customer pays for. */
import { planOf } from '@batchbook/shared/billing/plans';
import {
  inMainUnit,
  isLive,
  keepsPlan,
  type SubscriptionStatus,
} from '@batchbook/shared/billing/subscription';
import type Stripe from 'stripe';
import { planOfPrice } from './prices.ts';
import { nothingPaid, type PaidState, type UnknownPrice } from './table.ts';
import { couldStillBegin, isGivenUp, neverBegan } from './unpaid.ts';

const subscriptionsMax = 100;
const invoicesMax = 100;

export interface Fetched {
  state: PaidState;
  /** Live subscriptions besides the one that counts, which must be ended: somebody paid twice. */
  surplus: Stripe.Subscription[];
  /** A subscription that Stripe gave up, with what was to be paid. */
  givenUpId: string | null;
  /** Subscriptions whose first payment failed, and which could still be paid. They give nothing. */
  unstarted: Stripe.Subscription[];
}

export async function fetchPaidState(stripe: Stripe, customerId: string): Promise<Fetched> {
  const { data } = await stripe.subscriptions.list({
    customer: customerId,
    status: 'all',
    limit: subscriptionsMax,
    expand: ['data.latest_invoice', 'data.discounts'],
  });
  const unstarted = data.filter(couldStillBegin);
  const live = await inOrderOfPayment(stripe, data.filter(isLiveNow));
  const [chosen = latest(data.filter(hasEnded)), ...surplus] = live;
  if (!chosen) return { state: nothingPaid, surplus: [], givenUpId: null, unstarted };
  return {
    state: await stateOf(stripe, chosen),
    surplus,
    givenUpId: isGivenUp(chosen) ? chosen.id : null,
    unstarted,
  };
}

const statusOf = ({ status }: Stripe.Subscription): SubscriptionStatus => status as SubscriptionStatus;
const isLiveNow = (one: Stripe.Subscription): boolean => isLive(statusOf(one));
/** One that never began hasn't ended either. */
const hasEnded = (one: Stripe.Subscription): boolean => one.status === 'canceled' && !neverBegan(one);

const latest = (ended: readonly Stripe.Subscription[]): Stripe.Subscription | undefined =>
  ended.toSorted((a, b) => b.created - a.created || (a.id < b.id ? 1 : -1))[0];

/** Those that keep a plan first, and of these the one that was paid first: a page can be opened first and paid last. */
async function inOrderOfPayment(
  stripe: Stripe,
  live: readonly Stripe.Subscription[],
): Promise<Stripe.Subscription[]> {
  if (live.length < 2) return [...live];
  const paidAt = new Map(
    await Promise.all(live.map(async ({ id }) => [id, await firstPaidAt(stripe, id)] as const)),
  );
  const firstPaid = ({ id }: Stripe.Subscription) => paidAt.get(id) ?? Number.POSITIVE_INFINITY;
  return live.toSorted(
    (a, b) =>
      Number(keepsPlan(statusOf(b))) - Number(keepsPlan(statusOf(a))) ||
      compareNumbers(firstPaid(a), firstPaid(b)) ||
      a.created - b.created ||
      (a.id < b.id ? -1 : 1),
  );
}

/** Both may be infinite. */
const compareNumbers = (a: number, b: number): number => (a === b ? 0 : a - b);

/** When a subscription was paid for the first time, in seconds; infinite if it never was. */
async function firstPaidAt(stripe: Stripe, subscription: string): Promise<number> {
  let first = Number.POSITIVE_INFINITY;
  const paid = stripe.invoices.list({ subscription, status: 'paid', limit: invoicesMax });
  for await (const { status_transitions: at } of paid)
    first = Math.min(first, at.paid_at ?? Number.POSITIVE_INFINITY);
  return first;
}

/** What a customer pays in, in capitals; `null` before the first paid invoice. Only a paid one counts as paid before. */
export async function paidCurrencyOf(stripe: Stripe, customer: string): Promise<string | null> {
  const { data } = await stripe.invoices.list({ customer, status: 'paid', limit: 1 });
  return data[0]?.currency.toUpperCase() ?? null;
}

async function stateOf(stripe: Stripe, subscription: Stripe.Subscription): Promise<PaidState> {
  const status = subscription.status as SubscriptionStatus;
  const item = subscription.items.data[0];
  if (!item) throw new Error('a subscription without an item');
  const isKept = keepsPlan(status);
  const cancelAtPeriodEnd = isKept && isCancelled(subscription);
  return {
    subscriptionId: subscription.id,
    tier: isKept ? planOfPrice(item.price) : 'free',
    unknownPrice: isKept ? unknownPriceOf(item.price) : null,
    status,
    currency: subscription.currency.toUpperCase(),
    currentPeriodEnd: timeOf(endOf(subscription, item)),
    cancelAtPeriodEnd,
    scheduledPlan: cancelAtPeriodEnd ? 'free' : isKept ? await scheduledPlanOf(stripe, subscription) : null,
    isDiscounted: isKept && subscription.discounts.some((one) => lowersNext(one, item.current_period_end)),
    ...triesIn(subscription),
    amountDue: amountDueIn(subscription),
    ...pendingIn(subscription),
  };
}

export const timeOf = (seconds: number): string => new Date(seconds * 1000).toISOString();

function unknownPriceOf(price: Stripe.Price): UnknownPrice | null {
  const { unit_amount: amount, recurring } = price;
  // One by tiers or by use has no amount.
  if (planOf(planOfPrice(price)).known || amount === null || recurring?.interval_count !== 1) return null;
  return { amount: inMainUnit(amount), every: recurring.interval };
}

/** Stripe keeps a discount until it ends. One that ends before the next invoice doesn't lower it. */
const lowersNext = (discount: string | Stripe.Discount, nextInvoiceAt: number): boolean =>
  typeof discount === 'string' || discount.end === null || discount.end > nextInvoiceAt;

/** An operator may set a day before the period's end. */
const endOf = ({ cancel_at: day }: Stripe.Subscription, item: Stripe.SubscriptionItem): number =>
  Math.min(day ?? item.current_period_end, item.current_period_end);

function triesIn({ status, latest_invoice: invoice }: Stripe.Subscription) {
  if (status !== 'past_due' || invoice === null || typeof invoice === 'string')
    return { failedTries: 0, nextTryAt: null };
  const { attempt_count: failedTries, next_payment_attempt: next } = invoice;
  return { failedTries, nextTryAt: next === null ? null : timeOf(next) };
}

function amountDueIn({
  status,
  pending_update,
  latest_invoice: invoice,
}: Stripe.Subscription): string | null {
  const isAwaited = status === 'past_due' || status === 'unpaid' || pending_update !== null;
  if (!isAwaited || invoice === null || typeof invoice === 'string') return null;
  return invoice.amount_remaining > 0 ? inMainUnit(invoice.amount_remaining) : null;
}

/** The page is that of the invoice, which is paid with the bank's confirmation or another card. */
function pendingIn({ pending_update: pending, latest_invoice: invoice }: Stripe.Subscription) {
  const price = pending?.subscription_items?.[0]?.price;
  if (!price) return { pendingPlan: null, pendingUntil: null, confirmUrl: null };
  const url = invoice && typeof invoice !== 'string' ? invoice.hosted_invoice_url : null;
  return {
    pendingPlan: planOfPrice(price),
    pendingUntil: timeOf(pending.expires_at),
    confirmUrl: url ?? null,
  };
}

/** The plan of the phase after the present one. */
async function scheduledPlanOf(
  stripe: Stripe,
  { schedule, items }: Stripe.Subscription,
): Promise<string | null> {
  if (!schedule) return null;
  const { phases, current_phase: current } = await stripe.subscriptionSchedules.retrieve(idOf(schedule), {
    expand: ['phases.items.price'],
  });
  const next = phases.find(({ start_date: start }) => current && start >= current.end_date);
  const price = next?.items[0]?.price;
  if (!price || typeof price === 'string' || price.id === items.data[0]?.price.id) return null;
  return planOfPrice(price as Stripe.Price);
}

/** What an invoice takes from the customer's credit, in minor units; below 0, what it adds to that. */
export const creditTakenBy = ({ total, amount_due }: Stripe.Invoice): number => total - amount_due;

export const idOf = (of: string | { id: string }): string => (typeof of === 'string' ? of : of.id);

/** The portal sets a day, `cancel_at`, where we set the flag. */
export const isCancelled = ({ cancel_at_period_end: flag, cancel_at: day }: Stripe.Subscription): boolean =>
  flag || day !== null;
