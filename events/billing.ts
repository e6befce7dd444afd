import * as z from 'zod/mini';
import { defineEvent } from './envelope.ts';

/** An organization's rights have changed: its tier, an override, a flag. Workers read what is in force now. */
export const standingChanged = defineEvent('billing.standing_changed', 1, z.object({ tier: z.string() }), [
  'entitlement',
]);

/** A limit with a grace period, and when that ends. */
const grace = { limit: z.enum(['recipes', 'sites']), endsAt: z.iso.datetime() };

export const gracePeriodStarted = defineEvent('billing.grace_period_started', 1, z.object(grace));

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
