/**
 * On which day each movement of stock counts, what it was, and how much it was in the unit that its level has now. Reports of
 * stock work backwards from today's levels with these, so that all of them come to the same figures.
 */

import { dayAfter } from '../recipes/label-dates.ts';
import type { StockUnit } from '../stock/item-schema.ts';
import type { Movement, MovementReason } from '../stock/movement-schema.ts';
import { baseUnitOf, convertLevel, sameBase, type Thousandths } from '../stock/quantity.ts';
import type { Measures, Unit } from '../units.ts';

/** Why stock moved. A run makes and uses; an undo is what it undoes. */
export type Cause = Exclude<MovementReason, 'production' | 'undo'> | 'made' | 'used in a run';

/** Each cause is in exactly one column. */
export const causeColumns = [
  { key: 'received', title: 'Received', causes: ['receive'] },
  { key: 'made', title: 'Made', causes: ['made'] },
  { key: 'used', title: 'Used', causes: ['use', 'used in a run'] },
  { key: 'sold', title: 'Sold', causes: ['sale'] },
  { key: 'wasted', title: 'Wasted', causes: ['waste'] },
  { key: 'destroyed', title: 'Destroyed', causes: ['destroy'] },
  { key: 'fromCustomers', title: 'Back from customers', causes: ['customer_return'] },
  { key: 'toSuppliers', title: 'Back to suppliers', causes: ['supplier_return'] },
  { key: 'counted', title: 'Adjusted and counted', causes: ['adjust', 'count'] },
  { key: 'rounding', title: 'Rounding', causes: ['unit_change', 'rounding'] },
  { key: 'transferred', title: 'Transferred', causes: ['transfer'] },
] as const satisfies readonly { key: string; title: string; causes: readonly Cause[] }[];

export const wastedAtEvents = 'Wasted at events';

export type CauseColumn = (typeof causeColumns)[number]['key'];

export interface JournalMovement
  extends Pick<Movement, 'id' | 'itemId' | 'siteId' | 'reason' | 'levelUnit' | 'postedAt'>,
    Pick<Movement, 'undoes' | 'deliveredOn' | 'countedAt' | 'runId' | 'saleId' | 'eventId' | 'wasteReason'> {
  delta: Thousandths;
}

/** The days of what moved stock, by its id. */
export interface OwnDays {
  runs: ReadonlyMap<string, string>;
  sales: ReadonlyMap<string, string>;
  events: ReadonlyMap<string, string>;
}

/** One change of a shelf, as a report counts it. */
export interface Move {
  day: string;
  column: CauseColumn;
  /** In thousandths of the base of the level's unit now. */
  delta: Thousandths;
  /** When it was entered. */
  postedAt: string;
  /** Why it was wasted or destroyed, where somebody said. */
  why?: string;
}

/** An item at a site: how much is there now, and what changed it. */
export interface Shelf {
  itemId: string;
  siteId: string;
  unit: StockUnit;
  quantity: Thousandths;
  moves: readonly Move[];
  /**
   * The first day at whose end the quantity is known: before it, stock was kept in a unit that doesn't convert into this
   * one. `null` where it always is.
   */
  knownFrom: string | null;
}

/** @param delta Its own, not that of what undoes it. */
export function causeOf(reason: Exclude<MovementReason, 'undo'>, delta: Thousandths): Cause {
  if (reason !== 'production') return reason;
  return delta < 0n ? 'used in a run' : 'made';
}

export function columnOf(cause: Cause): CauseColumn {
  const column = causeColumns.find(({ causes }) => (causes as readonly Cause[]).includes(cause));
  if (!column) throw new Error(`no column for ${cause}`);
  return column.key;
}

/** A bake of tomorrow is confirmed tonight, and a sale moved to next week: so many days ahead a movement is looked for. */
export const daysAhead = 7;

type Placed = Pick<Move, 'day' | 'column' | 'why'>;

const nameOf = ({ itemId, siteId }: { itemId: string; siteId: string }, id: string): string =>
  `${itemId} ${siteId} ${id}`;

/**
 * Says where a movement counts; `null` when that is before every day of the report: it undoes something older, or its sale or
 * event was deleted, which leaves nothing behind.
 *
 * @param movements All since `daysAhead` before the first day of the report.
 * @param dayAt The day of a moment, where the business is.
 * @param today Nothing counts later: today's report is today's levels.
 */
export function placing(
  movements: readonly JournalMovement[],
  own: OwnDays,
  { dayAt, today }: { dayAt: (time: string) => string; today: string },
): (movement: JournalMovement) => Placed | null {
  const byName = new Map(movements.map((movement) => [nameOf(movement, movement.id), movement]));
  const placeOf = (movement: JournalMovement): Placed | null => {
    const { reason, undoes, delta, postedAt } = movement;
    if (reason === 'undo') {
      const undone = undoes === null ? undefined : byName.get(nameOf(movement, undoes));
      return undone && undone.reason !== 'undo' ? placeOf(undone) : null;
    }
    const day = ownDayOf(movement, own, dayAt);
    if (day === null) return null;
    const latest = [today, dayAfter(dayAt(postedAt), daysAhead)].sort()[0] ?? today;
    const why = whyOf(movement);
    return {
      ...{ day: day < latest ? day : latest, column: columnOf(causeOf(reason, delta)) },
      ...(why !== null && { why }),
    };
  };
  return placeOf;
}

/** What an event wasted has no reason of its own. */
function whyOf({ reason, wasteReason, eventId }: JournalMovement): string | null {
  if (reason !== 'waste' && reason !== 'destroy') return null;
  return wasteReason ?? (eventId === null ? null : wastedAtEvents);
}

/** `null` for what was deleted. */
function ownDayOf(movement: JournalMovement, own: OwnDays, dayAt: (time: string) => string): string | null {
  const { reason, deliveredOn, countedAt, postedAt, saleId, runId, eventId } = movement;
  // A stall is loaded when it is loaded.
  if (reason === 'transfer') return dayAt(postedAt);
  if (saleId !== null) return own.sales.get(saleId) ?? null;
  if (runId !== null) return own.runs.get(runId) ?? null;
  if (eventId !== null) return own.events.get(eventId) ?? null;
  // What takes back a delivery that was counted belongs to the count.
  return deliveredOn ?? dayAt(countedAt ?? postedAt);
}

/** A level as it is now. */
export type LevelNow = Pick<Shelf, 'itemId' | 'siteId' | 'unit' | 'quantity'>;

/** Whether a ledger's older movements are of another unit, so that all of them are needed. */
export const changesBase = (
  { unit }: Pick<LevelNow, 'unit'>,
  movements: readonly Pick<JournalMovement, 'reason' | 'levelUnit'>[],
): boolean =>
  movements.some(({ reason, levelUnit }) => reason === 'unit_change' || !sameBase(levelUnit, unit));

/**
 * @param movements Of this level, since the first day of the report; the whole ledger where it `changesBase`.
 * @param placeOf As `placing` says.
 */
export function shelfOf(
  level: LevelNow,
  movements: readonly JournalMovement[],
  {
    placeOf,
    measures,
    dayAt,
  }: {
    placeOf: (movement: JournalMovement) => Placed | null;
    measures: Measures;
    dayAt: (time: string) => string;
  },
): Shelf {
  const inOrder = movements.toSorted((a, b) =>
    a.postedAt < b.postedAt ? -1 : Number(a.postedAt > b.postedAt),
  );
  const moves: Move[] = [];
  let left = { quantity: level.quantity, base: baseUnitOf(level.unit) };
  for (let at = inOrder.length - 1; at >= 0; at--) {
    const movement = inOrder[at] as JournalMovement;
    const before = {
      quantity: left.quantity - movement.delta,
      base: baseUnitOf((inOrder[at - 1] ?? movement).levelUnit),
    };
    const delta = difference(before, { ...left, base: baseUnitOf(movement.levelUnit) }, level.unit, measures);
    if (delta === null) return { ...level, moves, knownFrom: dayAt(movement.postedAt) };
    const placed = placeOf(movement);
    if (placed && delta !== 0n) moves.push({ ...placed, delta, postedAt: movement.postedAt });
    left = before;
  }
  return { ...level, moves, knownFrom: null };
}

interface Figure {
  quantity: Thousandths;
  base: Unit;
}

/** What a level changed by, in the unit that it has now; `null` where that doesn't convert. */
function difference(before: Figure, after: Figure, unit: Unit, measures: Measures): Thousandths | null {
  const into = baseUnitOf(unit);
  if (before.base === into && after.base === into) return after.quantity - before.quantity;
  const [from, to] = [before, after].map(({ quantity, base }) =>
    quantity === 0n || base === into
      ? quantity
      : (convertLevel(quantity, base, into, measures)?.converted ?? null),
  );
  return from === null || from === undefined || to === null || to === undefined ? null : to - from;
}

/** How much was there at the end of a day; `null` where it isn't known. */
export const quantityOn = ({ quantity, moves, knownFrom }: Shelf, day: string): Thousandths | null =>
  knownFrom !== null && day < knownFrom
    ? null
    : moves.reduce((left, move) => (move.day > day ? left - move.delta : left), quantity);
