/** Which days events are of, and which parts of them may have changed. */
import { ingredientPriceChanged, ingredientPriceCorrected } from '@batchbook/events/ingredients';
import {
  runChanged,
  runConfirmed,
  runCostsCorrected,
  runStruckThrough,
  saleRecorded,
} from '@batchbook/events/production';
import { costsRecorded } from '@batchbook/events/recipes';
import { movementRecorded } from '@batchbook/events/stock';
import { dayIn } from '@batchbook/shared/accounts/time-zone';
import type * as z from 'zod/mini';
import type { OrganizationScope } from '../../platform/table/keys.ts';
import type { Delivery } from '../../platform/worker/queue-worker.ts';
import { readDaysOfRun } from '../../production/index.ts';
import { deliveryOf } from '../../stock/index.ts';
import { type Changed, dayOfDelivery } from './make-day.ts';

/** The events that are of days. */
export const dayEvents = [
  saleRecorded,
  runChanged,
  runConfirmed,
  runStruckThrough,
  runCostsCorrected,
  movementRecorded,
  ingredientPriceChanged,
  ingredientPriceCorrected,
  costsRecorded,
];

export type DayEvent = Delivery<z.output<(typeof dayEvents)[number]['data']>>;

/** What changed, by day. */
export type ChangedDays = Map<string, Changed>;

export async function daysNamed(
  scope: OrganizationScope,
  timeZone: string,
  events: readonly DayEvent[],
): Promise<ChangedDays> {
  const days: ChangedDays = new Map();
  for (const event of events)
    for (const [day, changed] of await daysOf(scope, timeZone, event)) addTo(days, day, changed);
  return days;
}

export function addTo(days: ChangedDays, day: string, changed: Changed): void {
  const before = days.get(day) ?? {};
  const joined = <Part>(a: readonly Part[] = [], b: readonly Part[] = []): Part[] => [
    ...new Set([...a, ...b]),
  ];
  days.set(day, {
    ...before,
    ...changed,
    ...(changed.runs && { runs: joined(before.runs, changed.runs) }),
    ...(changed.prices && { prices: joined(before.prices, changed.prices) }),
    ...(changed.costs && { costs: joined(before.costs, changed.costs) }),
    ...(changed.deliveries && { deliveries: [...(before.deliveries ?? []), ...changed.deliveries] }),
  });
}

async function daysOf(
  scope: OrganizationScope,
  timeZone: string,
  { type, data, occurredAt }: DayEvent,
): Promise<(readonly [string, Changed])[]> {
  if ('movements' in data) {
    // Nothing else was paid for, and nothing else takes back what was.
    if (!['receive', 'supplier_return', 'undo'].includes(data.reason)) return [];
    const found = await Promise.all(data.movements.map((place) => deliveryOf(scope, place)));
    return found
      .filter((delivery) => delivery !== null)
      .map((delivery) => [dayOfDelivery(delivery, timeZone), { deliveries: [delivery] }] as const);
  }
  if ('points' in data)
    return data.points.map(({ id, at }) => [dayIn(timeZone, new Date(at)), { costs: [id] }] as const);
  if ('until' in data)
    // The next price changed from another one than was thought.
    return [data.from, data.until].flatMap((at) =>
      at === null ? [] : [[dayIn(timeZone, new Date(at)), { prices: [data.id] }] as const],
    );
  if ('costingUnit' in data) return [[dayIn(timeZone, new Date(occurredAt)), { prices: [data.id] }]];
  if ('runId' in data) return (data.days ?? []).map((day) => [day, { sales: true }] as const);
  // Its sales cost what the run did.
  const withSales = type === runStruckThrough.type || type === runCostsCorrected.type;
  const { productionDate, saleDates } = await readDaysOfRun(scope, data.id, { withSales });
  return [
    ...(productionDate === null ? [] : [[productionDate, { runs: [data.id] }] as const]),
    ...saleDates.map((day) => [day, { sales: true }] as const),
  ];
}
