import { subscriptionStatuses } from '@batchbook/shared/billing/subscription';
import * as z from 'zod/mini';
import { defineEvent } from './envelope.ts';

/** An organization's rights have changed: its tier, an override, a flag. Workers read what is in force now. */
export const standingChanged = defineEvent('billing.standing_changed', 1, z.object({ tier: z.string() }), [
  'entitlement',
]);

/** A limit with a grace period, and when that ends. */
const grace = { limit: z.enum(['recipes', 'sites']), endsAt: z.iso.datetime() };

/** `isInPlanMail`: the mail about the plan announces it, so it gets none of its own. */
export const gracePeriodStarted = defineEvent(
  'billing.grace_period_started',
  1,
  z.object({ ...grace, isInPlanMail: z.optional(z.boolean()) }),
);

/** So many days are left. After an outage there is one for the latest day only. */
export const gracePeriodReminderDue = defineEvent(
  'billing.grace_period_reminder_due',
  1,
  z.object({ ...grace, daysLeft: z.int() }),
);

/** What exceeds the limit is read-only from now on. That follows from the time; the event only says so. */
export const gracePeriodEnded = defineEvent('billing.grace_period_ended', 1, z.object(grace), [
  'entitlement',
]);

/** The trial ends in so many days, or has ended (0), and no plan follows it. */
export const trialEnding = defineEvent(
  'billing.trial_ending',
  1,
  z.object({ endsAt: z.iso.datetime(), daysLeft: z.int() }),
  ['entitlement'],
);

const paid = z.object({
  tier: z.string(),
  status: z.enum(subscriptionStatuses),
  currentPeriodEnd: z.nullable(z.iso.datetime()),
  scheduledPlan: z.nullable(z.string()),
  /** An upgrade that waits for its payment. Missing in events of an earlier release. */
  pendingPlan: z.optional(z.nullable(z.string())),
  pendingUntil: z.optional(z.nullable(z.iso.datetime())),
  /** How often Stripe has tried to take a late payment, and when it tries again. Missing in earlier events, too. */
  failedTries: z.optional(z.int()),
  nextTryAt: z.optional(z.nullable(z.iso.datetime())),
  /** What that payment, or the upgrade, still takes, and in which currency. */
  amountDue: z.optional(z.nullable(z.string())),
  currency: z.optional(z.nullable(z.string())),
  /** A coupon lowers the next invoice. Missing in earlier events, too. */
  isDiscounted: z.optional(z.boolean()),
});

/** What is paid for differs from what was known. */
export const subscriptionChanged = defineEvent(
  'billing.subscription_changed',
  1,
  z.object({ before: paid, after: paid }),
  ['subscription'],
);

/** Stripe reported something about a customer. Workers fetch what it is now. */
export const stripeEventReceived = defineEvent(
  'billing.stripe_event_received',
  1,
  z.object({ eventId: z.string(), type: z.string(), customerId: z.string() }),
);

/**
 * A referred organization paid for the first time (`owed`, or `none` without a reward), or its reward is in the referring
 * organization's balance at Stripe. The event is the referring organization's.
 */
export const rewardChanged = defineEvent(
  'billing.reward_changed',
  1,
  z.object({ id: z.string(), state: z.enum(['none', 'owed', 'credited']) }),
  ['referral'],
);

/** A reward may be due to, or by, an organization. The daily comparison says so, in case an event was lost. */
export const rewardMayBeDue = defineEvent('billing.reward_may_be_due', 1, z.object({ id: z.string() }));

/** A payment was refunded or is disputed, says Stripe. A worker fetches which. */
export const paymentReversed = defineEvent(
  'billing.payment_reversed',
  1,
  z.object({
    eventId: z.string(),
    type: z.string(),
    /** The charge or the dispute. */
    objectId: z.string(),
  }),
);
