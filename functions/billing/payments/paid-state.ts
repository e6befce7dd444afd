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
import { isGivenUp } from './unpaid.ts';

const subscriptionsMax = 100;

export interface Fetched {
  state: PaidState;
  /** Live subscriptions besides the one that counts, which must be ended: somebody paid twice. */
  surplus: Stripe.Subscription[];
  /** A subscription that Stripe gave up, with what was to be paid. */
  givenUpId: string | null;
}

export async function fetchPaidState(stripe: Stripe, customerId: string): Promise<Fetched> {
  const { data } = await stripe.subscriptions.list({
    customer: customerId,
    status: 'all',
    limit: subscriptionsMax,
    expand: ['data.latest_invoice'],
  });
  const ordered = data.toSorted(byPrecedence);
  const [chosen] = ordered;
  if (!chosen) return { state: nothingPaid, surplus: [], givenUpId: null };
  const live = ordered.filter(({ status }) => isLive(status as SubscriptionStatus));
  return {
    state: await stateOf(stripe, chosen),
    surplus: live.filter((one) => one !== chosen),
    givenUpId: isGivenUp(chosen) ? chosen.id : null,
  };
}

/** Those that keep a plan first, then other live ones; of these the earliest. Of those that ended, the latest. */
function byPrecedence(a: Stripe.Subscription, b: Stripe.Subscription): number {
  const rank = rankOf(a) - rankOf(b);
  if (rank !== 0) return rank;
  const earlier = a.created - b.created || (a.id < b.id ? -1 : 1);
  return rankOf(a) < endedRank ? earlier : -earlier;
}

const endedRank = 2;

function rankOf({ status }: Stripe.Subscription): number {
  if (keepsPlan(status as SubscriptionStatus)) return 0;
  return isLive(status as SubscriptionStatus) ? 1 : endedRank;
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
    currentPeriodEnd: new Date(endOf(subscription, item) * 1000).toISOString(),
    cancelAtPeriodEnd,
    scheduledPlan: cancelAtPeriodEnd ? 'free' : isKept ? await scheduledPlanOf(stripe, subscription) : null,
    isDiscounted: isKept && subscription.discounts.length > 0,
    ...pendingIn(subscription),
  };
}

function unknownPriceOf(price: Stripe.Price): UnknownPrice | null {
  const { unit_amount: amount, recurring } = price;
  // One by tiers or by use has no amount.
  if (planOf(planOfPrice(price)).known || amount === null || recurring?.interval_count !== 1) return null;
  return { amount: inMainUnit(amount), every: recurring.interval };
}

/** An operator may set a day before the period's end. */
const endOf = ({ cancel_at: day }: Stripe.Subscription, item: Stripe.SubscriptionItem): number =>
  Math.min(day ?? item.current_period_end, item.current_period_end);

/** The page is that of the invoice, which is paid with the bank's confirmation or another card. */
function pendingIn({ pending_update: pending, latest_invoice: invoice }: Stripe.Subscription) {
  const price = pending?.subscription_items?.[0]?.price;
  if (!price) return { pendingPlan: null, confirmUrl: null };
  const url = invoice && typeof invoice !== 'string' ? invoice.hosted_invoice_url : null;
  return { pendingPlan: planOfPrice(price), confirmUrl: url ?? null };
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

export const idOf = (of: string | { id: string }): string => (typeof of === 'string' ? of : of.id);

/** The portal sets a day, `cancel_at`, where we set the flag. */
export const isCancelled = ({ cancel_at_period_end: flag, cancel_at: day }: Stripe.Subscription): boolean =>
  flag || day !== null;
