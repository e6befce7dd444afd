/**
 * The nightly comparison of the sums of days with the records, started every hour. After a month's end it also keeps what stock
 * was worth then. What differs is made right, and logged: it
 * has an alarm. The last days may differ by what was written a moment ago.
 */
import { dayAfter } from '@batchbook/shared/recipes/label-dates';
import { type Clock, systemClock } from '../../platform/clock.ts';
import { isClosed } from '../../platform/closed-organization.ts';
import { inTime } from '../../platform/deadline.ts';
import { log } from '../../platform/log.ts';
import { nextNight } from '../../platform/next-night.ts';
import { organizationOf } from '../../platform/table/keys.ts';
import type { Item } from '../../platform/table/read.ts';
import { exists, transact } from '../../platform/table/write.ts';
import { workDue } from '../../platform/work-due.ts';
import { keepMonth } from '../kept-values/keep-stock-value.ts';
import { daysClockPk, daysClockShards } from './day-table.ts';
import { makeAllDays } from './make-all-days.ts';

export const handler = inTime(() => compareDays(systemClock));

export async function compareDays(clock: Clock): Promise<void> {
  const now = clock.now();
  await workDue({
    what: 'comparison of days',
    metric: 'DaysBehindSeconds',
    shards: daysClockShards,
    indexPkOf: daysClockPk,
    now,
    work: (item) => compare(item, now),
  });
}

async function compare(item: Item, now: Date): Promise<void> {
  const organizationId = organizationOf(item);
  if (await isClosed(organizationId)) {
    // It may be restored.
    const put = { ...item, gsi1sk: nextNight(organizationId, now).toISOString() };
    // Not of one that is erased by now.
    await transact({ organizationId }, [{ label: 'state of the days', put, condition: exists }]);
    return;
  }
  const { differing } = await makeAllDays({ organizationId }, now);
  await keepMonth({ organizationId }, now);
  const settled = dayAfter(now.toISOString().slice(0, 10), -2);
  const days = differing.filter((day) => day < settled);
  if (days.length > 0) log.error('day drift', { organizationId, days });
}
