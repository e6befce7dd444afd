/**
 * Makes the sums of a day from the records of that day. Each part is made whole of what is there now, so that events that
 * come twice, late or in another order come to the same. Runs, deliveries posted on another day and changed prices aren't
 * found by their day: they are looked up by name, those that an event names and those that the day had.
 */

import { sumsChanged } from '@batchbook/events/insight';
import { dayIn, startOfDay } from '@batchbook/shared/accounts/time-zone';
import { multiplyDecimals, sumDecimals } from '@batchbook/shared/money';
import { dayAfter } from '@batchbook/shared/recipes/label-dates';
import { stableJson } from '@batchbook/shared/stable-json';
import type { Movement } from '@batchbook/shared/stock/movement-schema';
import { readPriceChange } from '../../ingredients/index.ts';
import { systemClock } from '../../platform/clock.ts';
import { retryOnConflict } from '../../platform/entity/retry.ts';
import { publish } from '../../platform/outbox.ts';
import type { OrganizationScope } from '../../platform/table/keys.ts';
import { notExists, transact, type Write } from '../../platform/table/write.ts';
import { readCostedRuns } from '../../production/index.ts';
import { readCostChange } from '../../recipes/index.ts';
import { type MovementPlace, readDeliveries } from '../../stock/index.ts';
import {
  type Day,
  type DayAmount,
  type DaySold,
  type DaySpent,
  readDay,
  type StoredDay,
  toDayItem,
} from './day-table.ts';
import { readSoldBySales } from './sold-by-sales.ts';

/** The parts of a day that may have changed. */
export interface Changed {
  sales?: true;
  /** Each is of this day, whenever it was posted. */
  deliveries?: readonly MovementPlace[];
  runs?: readonly string[];
  /** The ingredients. */
  prices?: readonly string[];
  /** The recipes. */
  costs?: readonly string[];
}

/** Whether screens hear of it. */
interface Options {
  isQuiet?: boolean;
}

/** Writes only what differs, and returns whether any figure did. @throws ConditionFailed when others kept making the same day. */
export async function makeDay(
  scope: OrganizationScope,
  { on, timeZone }: { on: string; timeZone: string },
  changed: Changed,
  { isQuiet = false }: Options = {},
): Promise<boolean> {
  const read = () => readDay(scope, on);
  return retryOnConflict(await read(), read, async (stored) => {
    const day = await madeAgain(scope, { on, timeZone }, stored.day, changed);
    if (stableJson(day) === stableJson(stored.day)) return false;
    const write = dayWrite(scope, on, { day, revision: stored.revision + 1 });
    const { organizationId } = scope;
    const event = { definition: sumsChanged, organizationId, data: { day: on } };
    await transact(scope, [write, ...(isQuiet ? [] : [publish(event, systemClock.now())])]);
    return stableJson(day) !== stableJson({ ...stored.day, runs: withoutGone(stored.day, day) });
  });
}

/** A draft that is deleted or moved leaves its id in its day until that is made again: nobody says of which day it was. */
const withoutGone = ({ runs }: Day, now: Day): Day['runs'] =>
  Object.fromEntries(Object.entries(runs).filter(([id, used]) => used !== null || id in now.runs));

const dayWrite = ({ organizationId }: OrganizationScope, on: string, after: StoredDay): Write => ({
  label: `the sums of ${on}`,
  put: toDayItem(organizationId, on, after),
  ...(after.revision === 1
    ? { condition: notExists }
    : { condition: 'revision = :before', values: { ':before': after.revision - 1 } }),
});

async function madeAgain(
  scope: OrganizationScope,
  { on, timeZone }: { on: string; timeZone: string },
  before: Day,
  changed: Changed,
): Promise<Day> {
  const times = {
    from: startOfDay(timeZone, on).toISOString(),
    to: startOfDay(timeZone, dayAfter(on, 1)).toISOString(),
  };
  const [sold, deliveries, runs, prices, costs] = await Promise.all([
    changed.sales && soldOn(scope, on),
    changed.deliveries &&
      deliveriesOn(scope, { on, timeZone, times }, [...before.late, ...changed.deliveries]),
    changed.runs && runsOn(scope, on, [...Object.keys(before.runs), ...changed.runs]),
    changed.prices &&
      changesOf([...Object.keys(before.prices), ...changed.prices], (id) =>
        readPriceChange(scope, id, times),
      ),
    changed.costs &&
      changesOf([...Object.keys(before.costs), ...changed.costs], (id) => readCostChange(scope, id, times)),
  ]);
  return {
    sold: sold ?? before.sold,
    spent: deliveries?.spent ?? before.spent,
    late: deliveries?.late ?? before.late,
    runs: runs ?? before.runs,
    prices: prices ?? before.prices,
    costs: costs ?? before.costs,
  };
}

async function soldOn(scope: OrganizationScope, on: string): Promise<DaySold[]> {
  const lines = (await readSoldBySales(scope, { from: on, to: on })).map(({ line }) => line);
  const groups = Map.groupBy(lines, ({ recipeId, siteId, unit, priced, costed }) =>
    [recipeId, siteId, unit, priced, costed].join(' '),
  );
  return [...groups.entries()].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, of]) => addedUp(of));
}

function addedUp(lines: readonly DaySold[]): DaySold {
  const [first] = lines as readonly [DaySold];
  return {
    ...first,
    quantity: sumDecimals(lines.map(({ quantity }) => quantity)),
    takings: sumDecimals(lines.map(({ takings }) => takings)),
    cost: sumDecimals(lines.map(({ cost }) => cost)),
  };
}

interface When {
  on: string;
  timeZone: string;
  times: { from: string; to: string };
}

async function deliveriesOn(
  scope: OrganizationScope,
  { on, timeZone, times }: When,
  named: readonly MovementPlace[],
): Promise<Pick<Day, 'spent' | 'late'>> {
  const found = await readDeliveries(scope, times, named);
  const ofDay = found.filter((delivery) => dayOfDelivery(delivery, timeZone) === on);
  const late = ofDay.filter(({ postedAt }) => postedAt < times.from || postedAt >= times.to);
  const bySite = Map.groupBy(ofDay, ({ siteId }) => siteId);
  return {
    spent: [...bySite].map(([siteId, of]) => spentAt(siteId, of)).sort(bySiteId),
    late: late
      .map(({ siteId, itemId, id }) => ({ siteId, itemId, id }))
      .sort((a, b) => (a.id < b.id ? -1 : 1)),
  };
}

/** The day that somebody said it came, else the one on which it was entered. */
export const dayOfDelivery = (
  { deliveredOn, postedAt }: Pick<Movement, 'deliveredOn' | 'postedAt'>,
  timeZone: string,
): string => deliveredOn ?? dayIn(timeZone, new Date(postedAt));

const bySiteId = (a: DayAmount, b: DayAmount): number => ((a.siteId ?? '') < (b.siteId ?? '') ? -1 : 1);

const isReturn = ({ reason }: Movement): boolean => reason === 'supplier_return';

const spentAt = (siteId: string, deliveries: readonly Movement[]): DaySpent => ({
  siteId,
  amount: sumDecimals(
    deliveries.map(({ quantity, unitCost }) => multiplyDecimals(quantity, unitCost ?? '0')),
  ),
  // What went back without a price wasn't credited yet.
  complete: deliveries.every((delivery) => delivery.unitCost !== null || isReturn(delivery)),
  ...(deliveries.every(isReturn) && { onlyReturned: true as const }),
});

async function runsOn(
  scope: OrganizationScope,
  on: string,
  ids: readonly string[],
): Promise<Record<string, DayAmount | null>> {
  const runs = [...(await readCostedRuns(scope, ids))].filter(([, { head }]) => head.productionDate === on);
  return Object.fromEntries(
    runs
      .map(([id, { head, used }]): [string, DayAmount | null] => [
        id,
        used && !head.strikethroughStatus ? { siteId: head.siteId, ...used } : null,
      ])
      .sort(([a], [b]) => (a < b ? -1 : 1)),
  );
}

/** By id, in the order of the ids; what didn't change that day isn't of it. */
async function changesOf<Change>(
  ids: readonly string[],
  read: (id: string) => Promise<Change | null>,
): Promise<Record<string, Change>> {
  const changes = await Promise.all(
    [...new Set(ids)].sort().map(async (id) => [id, await read(id)] as const),
  );
  return Object.fromEntries(changes.flatMap(([id, change]) => (change === null ? [] : [[id, change]])));
}
