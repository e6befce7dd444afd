/** Adds up what happened to a lot. */
import type { MassName } from '@batchbook/shared/production/constants';
import {
  type Adjustments,
  adjustmentsOf,
  type Masses,
  noMasses,
} from '@batchbook/shared/production/mass-balance';
import { isNotSaid } from '@batchbook/shared/production/needs';
import type { Sale } from '@batchbook/shared/production/sale-schema';
import type { LotBalance } from '@batchbook/shared/production/trace-schema';
import type { StockUnit } from '@batchbook/shared/stock/item-schema';
import type { MovementReason } from '@batchbook/shared/stock/movement-schema';
import { productUnit } from '@batchbook/shared/stock/product';
import {
  formatThousandths,
  sameBase,
  type Thousandths,
  toThousandths,
} from '@batchbook/shared/stock/quantity';
import type { Measures, Unit } from '@batchbook/shared/units';
import type { LotMove, LotRecord, LotRun } from './lot-records.ts';
import type { Shelf } from './shelves.ts';

/** What is known of a lot. */
export interface LotFacts {
  records: readonly LotRecord[];
  /** The unit that it is summed in. */
  unit: StockUnit;
  /** What converts its units. */
  measures: Measures;
  shelves: readonly Shelf[];
  /** Those of the run that made it. */
  sales: readonly Sale[];
  /** The runs that were struck through. */
  struck: ReadonlySet<string>;
}

interface Sums {
  unit: StockUnit;
  masses: Masses;
  /** What each adjustment took away, with its undo, by its movement. */
  changes: Map<string, Thousandths>;
  unconverted: LotBalance['unconverted'];
}

/**
 * Each column is what its records say: a struck run took and made nothing, a sale is what it says now. On hand is what the
 * shelves say. What a level lacks of a lot is in the column of what took it without naming one, where that is known.
 * Where stock couldn't follow a record, because it was closed or an item was gone, the difference is unaccounted.
 */
export function massesOf(facts: LotFacts): Omit<Sums, 'changes'> & { adjustments: Adjustments } {
  const { records, sales, struck, unit } = facts;
  const sums: Sums = { unit, masses: { ...noMasses }, changes: new Map(), unconverted: [] };
  const moves = new Map(records.flatMap((one) => (one.kind === 'move' ? [[one.id, one]] : [])));
  // A sale that stock follows is what it moved. What one moved before it changed while stock was closed is not.
  const posted = new Set(sales.flatMap(({ id, notPosted }) => (notPosted === null ? [id] : [])));
  for (const record of records) {
    if (record.kind === 'move') {
      if (record.saleId === null || posted.has(record.saleId)) addMove(sums, record, moves, facts);
    } else if (!struck.has(record.runId)) addRun(sums, record, facts);
  }
  for (const { id, quantity, unit: word } of sales)
    if (!posted.has(id)) add(sums, 'sold', { quantity, unit: productUnit(word).unit }, facts);
  for (const shelf of facts.shelves) addShelf(sums, shelf, facts);
  const rounding = roundingIn(facts);
  const rounded = roundedBy(facts, rounding);
  sums.masses.adjusted += rounded;
  const missing = facts.shelves
    .filter((shelf) => !rounding.has(shelf))
    .map((shelf) => addMissing(sums, shelf, facts));
  const { changes, ...all } = sums;
  return { ...all, adjustments: adjustmentsOf([...changes.values(), rounded, ...missing]) };
}

interface Amount {
  quantity: string;
  unit: string;
}

type Into = Pick<LotFacts, 'unit' | 'measures'>;

/** In thousandths of the lot's unit; `null` when that can't be known. */
function converted({ quantity, unit }: Amount, { unit: into, measures }: Into): Thousandths | null {
  const found = toThousandths(quantity, unit as Unit, into, measures);
  return found.ok ? found.value : null;
}

const amountOf = (value: Thousandths, unit: Unit): Amount => ({
  quantity: formatThousandths(value, unit),
  unit,
});

/** @returns what it added; nothing where that doesn't convert. */
function add({ masses, unconverted }: Sums, what: MassName, amount: Amount, into: Into): Thousandths {
  if (amount.quantity === '0') return 0n;
  const value = converted(amount, into);
  if (value === null) unconverted.push({ what, ...amount });
  else masses[what] += value;
  return value ?? 0n;
}

function addRun(sums: Sums, { direction, amounts }: LotRun, facts: LotFacts): void {
  const what = direction === 'made' ? 'in' : 'used';
  for (const amount of amounts) {
    if (isNotSaid(amount)) sums.unconverted.push({ what, quantity: null, unit: amount.unit });
    else add(sums, what, amount, facts);
  }
}

const columns: Partial<Record<MovementReason, { what: MassName; sign: 1n | -1n }>> = {
  receive: { what: 'in', sign: 1n },
  customer_return: { what: 'returned', sign: 1n },
  use: { what: 'used', sign: -1n },
  sale: { what: 'sold', sign: -1n },
  waste: { what: 'wasted', sign: -1n },
  destroy: { what: 'destroyed', sign: -1n },
  supplier_return: { what: 'supplierReturned', sign: -1n },
};

/** The column that movements of a reason count in; every other reason adjusts. */
export const columnOf = (reason: MovementReason | undefined): { what: MassName; sign: 1n | -1n } =>
  (reason && columns[reason]) ?? { what: 'adjusted', sign: -1n };

function addMove(sums: Sums, move: LotMove, moves: ReadonlyMap<string, LotMove>, facts: LotFacts): void {
  // It gives back what a struck run took, which isn't counted either.
  if (move.reason === 'undo' && move.runId !== null) return;
  const reason = move.reason === 'undo' ? moves.get(move.undoes ?? '')?.reason : move.reason;
  const { what, sign } = columnOf(reason);
  const taken = add(sums, what, amountOf(sign * move.delta, move.unit), facts);
  // Both legs of a transfer, and what undoes a count, come to nothing.
  const of = move.undoes ?? move.id;
  if (what === 'adjusted') sums.changes.set(of, (sums.changes.get(of) ?? 0n) + taken);
}

/** A shelf below zero isn't on hand: more was taken of it than came. */
function addShelf(sums: Sums, { left, held, base }: Shelf, facts: LotFacts): void {
  if (left <= 0n) return;
  add(sums, 'held', amountOf(held, base), facts);
  add(sums, 'onHand', amountOf(left - held, base), facts);
}

/** The level has less than the lot by its records. @returns how much of that was adjusted. */
function addMissing(sums: Sums, { sum, left, base, missingAs }: Shelf, facts: LotFacts): Thousandths {
  if (missingAs === null) return 0n;
  const taken = add(sums, missingAs, amountOf(sum - left, base), facts);
  return missingAs === 'adjusted' ? taken : 0n;
}

/**
 * What changes of unit took away: the movements of a lot add up to its shelves until what is left is converted, and
 * rounded. Zero of a lot in one unit, and where something doesn't convert.
 */
function roundedBy(facts: LotFacts, rounding: ReadonlySet<Shelf>): Thousandths {
  if (isInOneBase(facts)) return 0n;
  const [came, left] = [sumOf(movedIn(facts), facts), sumOf(thereIn(facts), facts)];
  if (came === null || left === null) return 0n;
  return (
    came -
    left +
    (sumOf(
      [...rounding].map(({ sum, left: rest, base }) => amountOf(sum - rest, base)),
      facts,
    ) ?? 0n)
  );
}

/** What each record moved in stock. */
const movedIn = ({ records }: LotFacts): Amount[] =>
  records.flatMap((one): Amount[] => {
    if (one.kind === 'move') return [amountOf(one.delta, one.unit)];
    if (!one.isInStock) return [];
    const signed = (quantity: string): string => (one.direction === 'made' ? quantity : `-${quantity}`);
    return one.amounts.map(({ quantity, unit: of }) => ({ quantity: signed(quantity), unit: of }));
  });

const thereIn = ({ shelves }: LotFacts): Amount[] => shelves.map(({ sum, base }) => amountOf(sum, base));

const isInOneBase = (facts: LotFacts): boolean =>
  [...movedIn(facts), ...thereIn(facts)].every((one) => sameBase(one.unit as Unit, facts.unit));

const wholeUnit: Thousandths = 1000n;

/** A level that changed its unit is rounded down to a whole one, and its lots aren't. */
const roundingIn = (facts: LotFacts): ReadonlySet<Shelf> =>
  new Set(isInOneBase(facts) ? [] : facts.shelves.filter(({ sum, left }) => sum - left < wholeUnit));

function sumOf(amounts: readonly Amount[], into: Into): Thousandths | null {
  const values = amounts.map((one) => converted(one, into));
  return values.every((value) => value !== null) ? values.reduce((sum, value) => sum + value, 0n) : null;
}
