/** Whether a reminder still says the truth. Both the schedule and the worker ask, each at its own time. */
import { isUnpaid } from '@batchbook/shared/billing/entitlements';
import { entitlementsIn, toStanding } from '../platform/http/entitlement.ts';
import type { Item } from '../platform/table/read.ts';
import { type BillingClock, reminderAt } from './clocks.ts';
import { overLimit } from './over-limit.ts';

/**
 * Whether the clock still concerns its organization: the same grace period runs, or nothing is paid for after the trial.
 */
export function isInForce(clock: BillingClock, entitlement: Item, now: Date): boolean {
  if (clock.kind === 'trial') return isUnpaid(toStanding(entitlement, false));
  const entitlements = entitlementsIn(entitlement, false, now);
  return overLimit(entitlements, clock.kind).endsAt === clock.endsAt;
}

/** Whether no later reminder has come since. After an outage only the latest is sent. */
export const isLatest = (clock: BillingClock, daysLeft: number | null, now: Date): boolean =>
  reminderAt(clock, now) === daysLeft;
