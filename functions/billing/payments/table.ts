/**
 * What is paid for, in the table.
 *
 * | what         | pk                | sk           | index                               | read by                         |
 * |--------------|-------------------|--------------|-------------------------------------|---------------------------------|
 * | subscription | ORG#o             | SUBSCRIPTION | CLOCK#stripe#shard / next comparison | its owner, the sync, the sweep |
 * | customer     | STRIPE#customer   | CUSTOMER     |                                     | the worker, to find the business |
 * | event        | WEBHOOK#stripe#id | SEEN         |                                     | its own repetition              |
 * | what was     | WEBHOOK#stripe#   | SEEN         |                                     | another event about the same    |
 * | refunded     | charge#kind#...   |              |                                     | refund or dispute               |
 *
 * The subscription is a copy: Stripe has the truth. `answers` counts the answers of Stripe that were written. Each is
 * written only if none came since before Stripe was asked, so that an older answer never replaces a newer one (invariant
 * 23). `version` rises with each difference, for the owner's changes.
 */
import type { SubscriptionStatus } from '@batchbook/shared/billing/subscription';
import { plusDays } from '../../platform/clock.ts';
import { organizationPk, shardOf } from '../../platform/table/keys.ts';
import type { Item } from '../../platform/table/read.ts';

export const stripeShards = 8;
export const stripeClockPk = (shard: number): string => `CLOCK#stripe#${shard}`;

export const subscriptionKey = (organizationId: string) => ({
  pk: organizationPk(organizationId),
  sk: 'SUBSCRIPTION',
});

export const customerKey = (customerId: string) => ({ pk: `STRIPE#${customerId}`, sk: 'CUSTOMER' });

export const webhookKey = (eventId: string) => ({ pk: `WEBHOOK#stripe#${eventId}`, sk: 'SEEN' });

export interface UnknownPrice {
  /** In the currency's main unit. */
  amount: string;
  /** 'month', 'year'. */
  every: string;
}

/** What Stripe says about a customer's subscription. */
export interface PaidState {
  subscriptionId: string | null;
  /** 'free' for nothing. A price that isn't ours gives a tier of an unknown name. */
  tier: string;
  /** What such a price takes; `null` for our own, which the plan says. */
  unknownPrice: UnknownPrice | null;
  status: SubscriptionStatus;
  /** In capitals; `null` before the first payment. */
  currency: string | null;
  currentPeriodEnd: string | null;
  cancelAtPeriodEnd: boolean;
  scheduledPlan: string | null;
  /** A coupon lowers the next invoice. */
  isDiscounted: boolean;
  /** How often Stripe has tried to take a payment that is late, and when it tries again; 0 and `null` while none is. */
  failedTries: number;
  nextTryAt: string | null;
  /** What a late payment, or an upgrade that waits for its payment, still takes; `null` while neither is there. */
  amountDue: string | null;
  /** An upgrade that waits for its payment, when Stripe drops it, and Stripe's page to confirm or pay it at. */
  pendingPlan: string | null;
  pendingUntil: string | null;
  confirmUrl: string | null;
}

export const nothingPaid: PaidState = {
  subscriptionId: null,
  tier: 'free',
  unknownPrice: null,
  status: 'none',
  currency: null,
  currentPeriodEnd: null,
  cancelAtPeriodEnd: false,
  scheduledPlan: null,
  isDiscounted: false,
  failedTries: 0,
  nextTryAt: null,
  amountDue: null,
  pendingPlan: null,
  pendingUntil: null,
  confirmUrl: null,
};

export interface StoredSubscription extends PaidState {
  customerId: string;
  version: number;
  /** The checkout that is open, if any. */
  sessionId: string | null;
}

export const toSubscription = (item: Item): StoredSubscription => ({
  ...paidStateIn(item),
  customerId: item.customerId as string,
  version: item.version as number,
  sessionId: (item.sessionId as string | null) ?? null,
});

/** The currency that an organization pays in; `null` before the first payment. */
export const paidCurrencyIn = (item: Item | undefined): string | null =>
  (item?.currency as string | null | undefined) ?? null;

/** The fields of a state, in a fixed order, so that two can be compared. */
export const paidStateIn = (item: Item): PaidState => ({
  subscriptionId: item.subscriptionId as string | null,
  tier: item.tier as string,
  unknownPrice: (item.unknownPrice as UnknownPrice | null | undefined) ?? null,
  status: item.status as SubscriptionStatus,
  currency: item.currency as string | null,
  currentPeriodEnd: item.currentPeriodEnd as string | null,
  cancelAtPeriodEnd: item.cancelAtPeriodEnd as boolean,
  scheduledPlan: item.scheduledPlan as string | null,
  isDiscounted: item.isDiscounted as boolean,
  failedTries: Number(item.failedTries ?? 0),
  nextTryAt: typeof item.nextTryAt === 'string' ? item.nextTryAt : null,
  amountDue: typeof item.amountDue === 'string' ? item.amountDue : null,
  pendingPlan: (item.pendingPlan as string | null | undefined) ?? null,
  pendingUntil: typeof item.pendingUntil === 'string' ? item.pendingUntil : null,
  confirmUrl: (item.confirmUrl as string | null | undefined) ?? null,
});

/** When it is compared with Stripe again, in case an event was lost: in a day. */
export const nextComparison = (now: Date): string => plusDays(now, 1).toISOString();

export const newSubscriptionItem = (organizationId: string, customerId: string, now: Date): Item => ({
  ...subscriptionKey(organizationId),
  type: 'SUBSCRIPTION',
  customerId,
  ...nothingPaid,
  sessionId: null,
  answers: 0,
  version: 1,
  gsi1pk: stripeClockPk(shardOf(organizationId, stripeShards)),
  gsi1sk: nextComparison(now),
});
