/**
 * Makes the sums of all days of an organization from its records, while others go on writing: each day is made like after an
 * event, of everything that is known to be of it.
 */
import { sumsChanged } from '@batchbook/events/insight';
import { dayIn } from '@batchbook/shared/accounts/time-zone';
import { timeOfId } from '@batchbook/shared/ids';
import { readAllPriceDays } from '../../ingredients/index.ts';
import { forEachConcurrently } from '../../platform/for-each-concurrently.ts';
import { nextNight } from '../../platform/next-night.ts';
import { publish } from '../../platform/outbox.ts';
import type { OrganizationScope } from '../../platform/table/keys.ts';
import { getItem } from '../../platform/table/read.ts';
import { transact } from '../../platform/table/write.ts';
import { readAllRunDays, readDaysWithSales } from '../../production/index.ts';
import { readAllCostDays } from '../../recipes/index.ts';
import { readAllDeliveries } from '../../stock/index.ts';
import { daysStateIn, daysStateKey, readAllDayNames, toDaysStateItem } from './day-table.ts';
import { addTo, type ChangedDays } from './days-named.ts';
import { dayOfDelivery, makeDay } from './make-day.ts';
import { readTimeZone } from './time-zone-of.ts';

const atOnce = 8;

export interface DaysMade {
  /** How many there are. */
  days: number;
  /** Those whose sums weren't what the records give. */
  differing: string[];
}

export async function makeAllDays(scope: OrganizationScope, now: Date): Promise<DaysMade> {
  const timeZone = await readTimeZone(scope);
  if (timeZone === null) return { days: 0, differing: [] };
  const days = await allDays(scope, timeZone, now);
  const differing: string[] = [];
  await forEachConcurrently(days, atOnce, async ([on, changed]) => {
    if (await makeDay(scope, { on, timeZone }, changed, { isQuiet: true })) differing.push(on);
  });
  const { organizationId } = scope;
  const state = { timeZone, madeAt: now.toISOString() };
  await transact(scope, [
    {
      label: 'state of the days',
      put: toDaysStateItem(organizationId, state, nextNight(organizationId, now)),
    },
    ...(differing.length === 0
      ? []
      : [publish({ definition: sumsChanged, organizationId, data: { day: null } }, now)]),
  ]);
  return { days: days.size, differing: differing.sort() };
}

/** Whether its days are by another time zone than it has. */
export async function needsOtherDays(scope: OrganizationScope): Promise<boolean> {
  const [timeZone, item] = await Promise.all([
    readTimeZone(scope),
    getItem(scope, daysStateKey(scope.organizationId), { consistent: true }),
  ]);
  const state = daysStateIn(item);
  return state !== null && timeZone !== null && state.timeZone !== timeZone;
}

const wholly = { sales: true, deliveries: [], runs: [], prices: [], costs: [] } as const;

/** Every day that has records or sums, with everything that may be of it. */
async function allDays(scope: OrganizationScope, timeZone: string, now: Date): Promise<ChangedDays> {
  const { organizationId } = scope;
  // What is written while this reads is of an event that names its day.
  const times = { from: timeOfId(organizationId).toISOString(), to: now.toISOString() };
  const [named, sales, runs, deliveries, prices, costs] = await Promise.all([
    readAllDayNames(scope),
    readDaysWithSales(scope, now),
    readAllRunDays(scope),
    readAllDeliveries(organizationId, times),
    readAllPriceDays(scope),
    readAllCostDays(scope),
  ]);
  const days: ChangedDays = new Map();
  // What is of a day no longer is to leave it.
  for (const day of named) addTo(days, day, {});
  for (const day of sales) addTo(days, day, { sales: true });
  for (const { id, day } of runs) addTo(days, day, { runs: [id] });
  for (const one of deliveries) addTo(days, dayOfDelivery(one, timeZone), { deliveries: [one] });
  for (const { id, at } of prices) addTo(days, dayIn(timeZone, new Date(at)), { prices: [id] });
  for (const { id, at } of costs) addTo(days, dayIn(timeZone, new Date(at)), { costs: [id] });
  for (const [day, changed] of days) days.set(day, { ...wholly, ...changed });
  return days;
}
