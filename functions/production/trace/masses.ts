/** Adds up what happened to a lot. */
import { type Masses, type MassName, noMasses } from '@batchbook/shared/production/mass-balance';
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
import { noMeasures, type Unit } from '@batchbook/shared/units';
import type { LotMove, LotRecord } from './lot-records.ts';

/** The unit that a lot is summed in: its level's, else that of what a run wrote down. */
export function unitOfLot(records: readonly LotRecord[]): StockUnit {
  const move = records.find((one): one is LotMove => one.kind === 'move');
  if (move) return move.unit;
  for (const record of records) {
    if (record.kind === 'run' && record.amounts[0]) return record.amounts[0].unit as StockUnit;
  }
  return 'g';
}

/** What is known of a lot. */
export interface LotFacts {
  records: readonly LotRecord[];
  /** The unit that it is summed in. */
  unit: StockUnit;
  /** What is left of it at each place, by its dates. */
  shelves: readonly { siteId: string; itemId: string; left: Thousandths; base: Unit; isHeld: boolean }[];
  /** Those of the run that made it. */
  sales: readonly Sale[];
}

interface Sums {
  unit: StockUnit;
  masses: Masses;
  unconverted: LotBalance['unconverted'];
}

export function massesOf({ records, unit: into, shelves, sales }: LotFacts): Sums {
  const sums: Sums = { unit: into, masses: { ...noMasses }, unconverted: [] };
  const moves = records.filter((one) => one.kind === 'move');
  const byId = new Map(moves.map((move) => [move.id, move]));
  // A sale that stock follows is what it moved. What one moved before it changed while stock was closed is not.
  const posted = new Set(sales.flatMap(({ id, notPosted }) => (notPosted === null ? [id] : [])));
  for (const record of records) {
    if (record.kind === 'run') {
      const name = record.direction === 'made' ? 'in' : 'used';
      for (const { quantity, unit } of record.amounts) addAmount(sums, name, quantity, unit);
    } else if (record.saleId === null || posted.has(record.saleId)) addMove(sums, record, byId);
  }
  for (const { id, quantity, unit } of sales)
    if (!posted.has(id)) addAmount(sums, 'sold', quantity, productUnit(unit).unit);
  addShelves(sums, shelves);
  return sums;
}

/** One code may have come with two dates: what was taken of one beyond what it had is missing of the other. */
function addShelves({ masses, unconverted, unit }: Sums, shelves: LotFacts['shelves']): void {
  const places = Map.groupBy(shelves, ({ siteId, itemId, base }) => `${siteId} ${itemId} ${base}`);
  for (const of of places.values()) {
    const [{ base }] = of as [(typeof of)[number]];
    const left = of.reduce((sum, shelf) => sum + shelf.left, 0n);
    const held = of.reduce((sum, shelf) => sum + (shelf.isHeld && shelf.left > 0n ? shelf.left : 0n), 0n);
    if (left <= 0n) continue;
    if (!sameBase(base, unit)) {
      unconverted.push({ what: 'onHand', quantity: formatThousandths(left, base), unit: base });
      continue;
    }
    const isHeld = held < left ? held : left;
    masses.held += isHeld;
    masses.onHand += left - isHeld;
  }
}

function addAmount(
  { masses, unconverted, unit: into }: Sums,
  name: 'in' | 'used' | 'sold',
  quantity: string,
  unit: string,
): void {
  const found = toThousandths(quantity, unit as Unit, into, noMeasures);
  if (found.ok) masses[name] += found.value;
  else unconverted.push({ what: name, quantity, unit });
}

/** The parts that movements count as; every other reason adjusts. */
const massOf: Partial<Record<MovementReason, { name: MassName; sign: 1n | -1n }>> = {
  receive: { name: 'in', sign: 1n },
  customer_return: { name: 'returned', sign: 1n },
  use: { name: 'used', sign: -1n },
  sale: { name: 'sold', sign: -1n },
  waste: { name: 'wasted', sign: -1n },
  destroy: { name: 'destroyed', sign: -1n },
  supplier_return: { name: 'supplierReturned', sign: -1n },
};

function addMove(
  { masses, unit, unconverted }: Sums,
  move: LotMove,
  byId: ReadonlyMap<string, LotMove>,
): void {
  if (!sameBase(move.unit, unit)) {
    unconverted.push({ what: 'moved', quantity: formatThousandths(move.delta, move.unit), unit: move.unit });
    return;
  }
  const original = move.undoes === null ? undefined : byId.get(move.undoes);
  // What a struck run took or made was written by the run, not as a movement.
  if (move.reason === 'undo' && !original && move.runId !== null) {
    if (move.delta > 0n) masses.used -= move.delta;
    else masses.in += move.delta;
    return;
  }
  const reason = move.reason === 'undo' ? original?.reason : move.reason;
  const { name, sign } = (reason && massOf[reason]) ?? { name: 'adjusted', sign: -1n };
  masses[name] += sign * move.delta;
}
