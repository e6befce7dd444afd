/**
 * The schedule of reminders, started every hour. It reads the clocks that are due, the longest due first, and publishes
 * one reminder for each: the latest that has come. It decides nothing else: what is read-only follows from the time. It
 * emits how far behind it is, which has an alarm.
 */
import { gracePeriodEnded, gracePeriodReminderDue, trialEnding } from '@batchbook/events/billing';
import type { BusEvent } from '@batchbook/events/envelope';
import { type Clock, systemClock } from '../platform/clock.ts';
import { entitlementKey } from '../platform/http/entitlement.ts';
import { log } from '../platform/log.ts';
import { emitSeconds } from '../platform/metric.ts';
import { publish } from '../platform/outbox.ts';
import { getItem, type Item, queryDue } from '../platform/table/read.ts';
import { ConditionFailed, transact, type Write } from '../platform/table/write.ts';
import { type BillingClock, clockItem, clockPk, clockShards, reminderAt, toClock } from './clocks.ts';
import { isInForce } from './reminders.ts';

/** The function may run for fifteen minutes. */
const runsForMs = 12 * 60 * 1000;
const dueLimit = 25;

export const handler = (): Promise<void> => remindOwners(systemClock);

export async function remindOwners(clock: Clock): Promise<void> {
  const until = Date.now() + runsForMs;
  const now = clock.now();
  const behind = await Promise.all(
    Array.from({ length: clockShards }, (_, shard) => remindShard(clockPk(shard), now, until)),
  );
  const oldestMs = Math.min(now.getTime(), ...behind.flat());
  emitSeconds('RemindersBehindSeconds', (now.getTime() - oldestMs) / 1000, now);
}

/** @returns the due times of the reminders that are left for the next hour. */
async function remindShard(indexPk: string, now: Date, until: number): Promise<number[]> {
  const left: number[] = [];
  /** The index lags the table: for a while it still lists clocks that were set. */
  const seen = new Set<string>();
  let due: Item[];
  do {
    const scope = { system: 'the reminders of every organization' };
    const named = await queryDue(scope, indexPk, now.toISOString(), dueLimit + seen.size);
    due = named.filter((item) => !seen.has(item.pk + item.sk));
    for (const item of due) {
      seen.add(item.pk + item.sk);
      const isDone = Date.now() < until && (await remindSafely(item, now));
      if (!isDone) left.push(Date.parse(item.gsi1sk as string));
    }
  } while (due.length > 0 && Date.now() < until);
  return left;
}

/** One organization's failure must not affect the others. */
async function remindSafely(item: Item, now: Date): Promise<boolean> {
  try {
    await remind(item, now);
    return true;
  } catch (error) {
    // Somebody else set this clock meanwhile, so it is done, or there is a new one.
    if (error instanceof ConditionFailed) return true;
    log.error('a reminder failed', { error: error as Error, organizationId: toClock(item).organizationId });
    return false;
  }
}

/** Publishes the reminder and sets the clock to the next one, in one transaction, once. */
async function remind(item: Item, now: Date): Promise<void> {
  const clock = toClock(item);
  const { organizationId } = clock;
  const scope = { organizationId };
  const entitlement = await getItem(scope, entitlementKey(organizationId), { consistent: true });
  const inForce = entitlement !== undefined && isInForce(clock, entitlement, now);
  const daysLeft = reminderAt(clock, now);
  // Of a grace period that is over nothing is left to say. A trial may still end without a plan.
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
