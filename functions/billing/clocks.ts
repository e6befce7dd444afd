/**
 * When an owner is to be reminded: of a grace period's end and of the trial's. A clock is an item with its next due time
 * in the index, so that the schedule reads what is due and never scans. It only reminds: what is read-only follows from
 * the times on the entitlement. A clock may outlive its grace period; the schedule then removes it.
 */
import { trialDays } from '@batchbook/shared/billing/entitlements';
import { plusDays } from '../platform/clock.ts';
import { organizationOf, organizationPk, shardOf } from '../platform/table/keys.ts';
import type { Item } from '../platform/table/read.ts';

/** What a limit with a grace period counts. */
export type Limited = 'recipes' | 'sites';

export type ClockKind = Limited | 'trial';

export const clockShards = 8;
export const clockPk = (shard: number): string => `CLOCK#reminder#${shard}`;

export const dayMs = 24 * 60 * 60 * 1000;

/** The days before the end on which a reminder is due; 0 is the end itself. */
const reminderDays: Record<ClockKind, readonly number[]> = {
  recipes: [7, 3, 1, 0],
  sites: [7, 3, 1, 0],
  trial: [7, 1, 0],
};

export interface BillingClock {
  organizationId: string;
  kind: ClockKind;
  endsAt: string;
}

export const clockKey = ({ organizationId, kind }: Pick<BillingClock, 'organizationId' | 'kind'>) => ({
  pk: organizationPk(organizationId),
  sk: `CLOCK#${kind}`,
});

/** The reminder that has come by `now`, in days before the end; `null` while there is none. Earlier ones are past. */
export function reminderAt(
  { kind, endsAt }: Pick<BillingClock, 'kind' | 'endsAt'>,
  now: Date,
): number | null {
  const leftMs = Date.parse(endsAt) - now.getTime();
  return reminderDays[kind].findLast((days) => leftMs <= days * dayMs) ?? null;
}

/** When the next reminder after `now` is due; `null` after the last. */
export function nextReminder(
  { kind, endsAt }: Pick<BillingClock, 'kind' | 'endsAt'>,
  now: Date,
): Date | null {
  const endMs = Date.parse(endsAt);
  const next = reminderDays[kind].find((days) => endMs - days * dayMs > now.getTime());
  return next === undefined ? null : new Date(endMs - next * dayMs);
}

/** Returns the clock's item at `now`, or `null` when no reminder is left. */
export function clockItem(clock: BillingClock, now: Date): Item | null {
  const due = nextReminder(clock, now);
  if (due === null) return null;
  return {
    ...clockKey(clock),
    type: 'REMINDER_CLOCK',
    kind: clock.kind,
    endsAt: clock.endsAt,
    gsi1pk: clockPk(shardOf(clock.organizationId, clockShards)),
    gsi1sk: due.toISOString(),
  };
}

export const toClock = (item: Item): BillingClock => ({
  organizationId: organizationOf(item),
  kind: item.kind as ClockKind,
  endsAt: item.endsAt as string,
});

/** The clock of a new organization's trial. */
export function newTrialClock(organizationId: string, now: Date): Item {
  const endsAt = plusDays(now, trialDays).toISOString();
  const item = clockItem({ organizationId, kind: 'trial', endsAt }, now);
  if (item === null) throw new Error('a trial that ends as it begins');
  return item;
}
