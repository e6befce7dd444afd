/** Whether a reminder still says the truth. Both the schedule and the worker ask, each at its own time. */
import { isUnpaid } from '@batchbook/shared/billing/entitlements';
import { entitlementsIn, toStanding } from '../platform/http/entitlement.ts';
import type { Item } from '../platform/table/read.ts';
import { type BillingClock, dayMs, reminderAt } from './clocks.ts';
import { overLimit } from './over-limit.ts';

/**
 * Whether the clock still concerns its organization: the same grace period runs, or nothing is paid for after the trial.
 */
export function isInForce(clock: BillingClock, entitlement: Item, now: Date): boolean {
  if (clock.kind === 'trial') return isUnpaid(toStanding(entitlement, false));
  const entitlements = entitlementsIn(entitlement, false, now);
  return overLimit(entitlements, clock.kind).endsAt === clock.endsAt;
}

/**
 * Whether the mail about a plan's end replaces a reminder of the trial: the plan ended after the reminder was due, or
 * less than a day before (ADR 62).
 */
export function isInPlanEndMail(
  { kind, endsAt }: BillingClock,
  daysLeft: number | null,
  entitlement: Item,
): boolean {
  const { planEndedAt } = entitlement;
  if (kind !== 'trial' || typeof planEndedAt !== 'string') return false;
  const dueMs = Date.parse(endsAt) - (daysLeft ?? 0) * dayMs;
  return Date.parse(planEndedAt) > dueMs - dayMs;
}

/** Whether no later reminder has come since. After an outage only the latest is sent. */
export const isLatest = (clock: BillingClock, daysLeft: number | null, now: Date): boolean =>
  reminderAt(clock, now) === daysLeft;
