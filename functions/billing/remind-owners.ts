/**
 * The schedule of reminders, started every hour. It reads the clocks that are due, the longest due first, and publishes
 * one reminder for each: the latest that has come. It decides nothing else: what is read-only follows from the time. It
 * emits how far behind it is, which has an alarm.
 */
import { gracePeriodEnded, gracePeriodReminderDue, trialEnding } from '@batchbook/events/billing';
import type { BusEvent } from '@batchbook/events/envelope';
import { type Clock, systemClock } from '../platform/clock.ts';
import { inTime } from '../platform/deadline.ts';
import { entitlementKey } from '../platform/http/entitlement.ts';
import { publish } from '../platform/outbox.ts';
import { getItem, type Item } from '../platform/table/read.ts';
import { transact, type Write } from '../platform/table/write.ts';
import { workDue } from '../platform/work-due.ts';
import { type BillingClock, clockItem, clockPk, clockShards, reminderAt, toClock } from './clocks.ts';
import { isInForce } from './reminders.ts';

export const handler = inTime(() => remindOwners(systemClock));

export async function remindOwners(clock: Clock): Promise<void> {
  const now = clock.now();
  await workDue({
    what: 'reminder',
    metric: 'RemindersBehindSeconds',
    shards: clockShards,
    indexPkOf: clockPk,
    now,
    work: (item) => remind(item, now),
  });
}

/** Publishes the reminder and sets the clock to the next one, in one transaction, once. */
async function remind(item: Item, now: Date): Promise<void> {
  const clock = toClock(item);
  const { organizationId } = clock;
  const scope = { organizationId };
  const entitlement = await getItem(scope, entitlementKey(organizationId), { consistent: true });
  const inForce = entitlement !== undefined && isInForce(clock, entitlement, now);
  const daysLeft = reminderAt(clock, now);
  // A grace period that is over needs no more reminders. A trial may still end without a plan.
  const goesOn = inForce || (entitlement !== undefined && clock.kind === 'trial');
  const next = goesOn ? clockItem(clock, now) : null;
  await transact(scope, [
    setClock(item, next),
    ...(inForce && daysLeft !== null
      ? [publish({ organizationId, ...eventOf(clock, daysLeft) } as BusEvent, now)]
      : []),
  ]);
}

function setClock(item: Item, next: Item | null): Write {
  const unchanged = {
    condition: 'gsi1sk = :due AND endsAt = :endsAt',
    values: { ':due': item.gsi1sk, ':endsAt': item.endsAt },
  };
  const label = 'clock';
  return next
    ? { label, put: next, ...unchanged }
    : { label, remove: { pk: item.pk, sk: item.sk }, ...unchanged };
}

function eventOf({ kind, endsAt }: BillingClock, daysLeft: number) {
  if (kind === 'trial') return { definition: trialEnding, data: { endsAt, daysLeft } };
  if (daysLeft === 0) return { definition: gracePeriodEnded, data: { limit: kind, endsAt } };
  return { definition: gracePeriodReminderDue, data: { limit: kind, endsAt, daysLeft } };
}
