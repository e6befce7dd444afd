/**
 * Sums of a day in the table.
 *
 * | what            | pk    | sk       | read by                                              |
 * |-----------------|-------|----------|------------------------------------------------------|
 * | sums of a day   | ORG#o | DAY#date | the dashboard, margins (one Query)      |
 * | since when      | ORG#o | DAYS     | whether the days from before there were sums are made |
 * | the same        | GSI1 CLOCK#days#shard | when it is due | the nightly comparison            |
 *
 * Everything in a day can be made again from the records of that day (`make-day.ts`). It is packed, so that a month is
 * a few units to read.
 */
import type { PriceChange } from '../../ingredients/index.ts';
import { type Key, type OrganizationScope, organizationPk, shardOf } from '../../platform/table/keys.ts';
import { pack, unpack } from '../../platform/table/packed-json.ts';
import { getItem, type Item, queryAll } from '../../platform/table/read.ts';
import type { CostChange } from '../../recipes/index.ts';
import type { MovementPlace } from '../../stock/index.ts';

/**
 * What was sold of one recipe by sales of runs, at one site and in one unit. Sales whose price or cost nobody knows are apart:
 * what isn't known of them isn't missing from the others.
 */
export interface DaySold {
  recipeId: string;
  /** `null`: the default site. */
  siteId: string | null;
  unit: string;
  quantity: string;
  /** Without VAT; '0' where the price isn't known. */
  takings: string;
  /** What these cost to make, as their runs froze it; '0' where it isn't known. */
  cost: string;
  priced: boolean;
  costed: boolean;
}

/** An amount at a site; without `complete` it is 'at least'. */
export interface DayAmount {
  siteId: string | null;
  amount: string;
  complete: boolean;
}

/** Paid for deliveries at a site, less what went back for its price. */
export interface DaySpent extends DayAmount {
  /** Nothing was delivered. */
  onlyReturned?: true;
}

export interface Day {
  sold: DaySold[];
  /** By site. */
  spent: DaySpent[];
  /** Deliveries of this day that were posted on another. */
  late: MovementPlace[];
  /** The runs of this day, by id: what a locked one used of ingredients; of others `null`. */
  runs: Record<string, DayAmount | null>;
  /** By ingredient. */
  prices: Record<string, PriceChange>;
  /** By recipe, where it changed: what it cost before the day. */
  costs: Record<string, CostChange>;
}

export const emptyDay: Day = { sold: [], spent: [], late: [], runs: {}, prices: {}, costs: {} };

const dayPrefix = 'DAY#';

export const dayKey = (organizationId: string, day: string): Key => ({
  pk: organizationPk(organizationId),
  sk: dayPrefix + day,
});

/** A day as it is stored, and how often it was made. */
export interface StoredDay {
  day: Day;
  revision: number;
}

export async function readDay(scope: OrganizationScope, day: string): Promise<StoredDay> {
  const item = await getItem(scope, dayKey(scope.organizationId, day), { consistent: true });
  return item ? { day: dayOf(item), revision: Number(item.revision) } : { day: emptyDay, revision: 0 };
}

export const toDayItem = (organizationId: string, on: string, { day, revision }: StoredDay): Item => ({
  ...dayKey(organizationId, on),
  type: 'DAY',
  revision,
  day: pack(day),
});

/** A part that it didn't have when it was made is empty. */
const dayOf = (item: Item): Day => ({ ...emptyDay, ...(unpack(item.day) as Partial<Day>) });

/** The dates of all days that have sums. */
export async function readAllDayNames({ organizationId }: OrganizationScope): Promise<string[]> {
  const request = { pk: organizationPk(organizationId), prefix: dayPrefix, only: ['type'], consistent: true };
  const items = await queryAll({ organizationId }, request);
  return items.map(({ sk }) => sk.slice(dayPrefix.length));
}

/** The days of some time that have sums, by date. */
export async function readDays(
  scope: OrganizationScope,
  { from, to }: { from: string; to: string },
): Promise<ReadonlyMap<string, Day>> {
  const pk = organizationPk(scope.organizationId);
  const items = await queryAll(scope, { pk, between: [dayPrefix + from, dayPrefix + to] });
  return new Map(items.map((item) => [item.sk.slice(dayPrefix.length), dayOf(item)]));
}

/** Whether the days of an organization are whole, and by which time zone. */
export interface DaysState {
  timeZone: string;
  /** `null` while the days from before are being made. */
  madeAt: string | null;
}

export const daysStateKey = (organizationId: string): Key => ({
  pk: organizationPk(organizationId),
  sk: 'DAYS',
});

export const daysClockShards = 8;
export const daysClockPk = (shard: number): string => `CLOCK#days#${shard}`;

/** @param due When they are compared with the records next. */
export const toDaysStateItem = (organizationId: string, state: DaysState, due?: Date): Item => ({
  ...daysStateKey(organizationId),
  type: 'DAYS',
  ...state,
  ...(due && {
    gsi1pk: daysClockPk(shardOf(organizationId, daysClockShards)),
    gsi1sk: due.toISOString(),
  }),
});

export function daysStateIn(item: Item | undefined): DaysState | null {
  if (!item) return null;
  const { timeZone, madeAt } = item;
  return { timeZone: String(timeZone), madeAt: typeof madeAt === 'string' ? madeAt : null };
}
