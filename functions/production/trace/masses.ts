/** Adds up what happened to a lot. */
import { type Masses, noMasses } from '@batchbook/shared/production/mass-balance';
import type { Sale } from '@batchbook/shared/production/sale-schema';
import type { StockUnit } from '@batchbook/shared/stock/item-schema';
import { productUnit } from '@batchbook/shared/stock/product';
import { baseUnitOf, type Thousandths, toThousandths } from '@batchbook/shared/stock/quantity';
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

/** @param sales Those of its run that stock didn't move for. */
export function massesOf(records: readonly LotRecord[], onHand: Thousandths, sales: readonly Sale[]): Masses {
  const unit = unitOfLot(records);
  const masses = { ...noMasses, onHand };
  const amount = (quantity: string, of: string): Thousandths => {
    const found = toThousandths(quantity, of as Unit, unit, noMeasures);
    return found.ok ? found.value : 0n;
  };
  const moves = records.filter((one) => one.kind === 'move');
  const byId = new Map(moves.map((move) => [move.id, move]));
  for (const record of records) {
    if (record.kind === 'run')
      for (const { quantity, unit: of } of record.amounts)
        masses[record.direction === 'made' ? 'in' : 'used'] += amount(quantity, of);
    else if (baseUnitOf(record.unit) === baseUnitOf(unit)) addMove(masses, record, byId);
  }
  for (const sale of sales) masses.sold += amount(sale.quantity, productUnit(sale.unit).unit);
  return masses;
}

function addMove(masses: Masses, move: LotMove, byId: ReadonlyMap<string, LotMove>): void {
  const original = move.undoes === null ? undefined : byId.get(move.undoes);
  // What a struck run took or made was written by the run, not as a movement.
  if (move.reason === 'undo' && !original && move.runId !== null) {
    if (move.delta > 0n) masses.used -= move.delta;
    else masses.in += move.delta;
    return;
  }
  const reason = move.reason === 'undo' ? original?.reason : move.reason;
  if (reason === 'receive') masses.in += move.delta;
  else if (reason === 'use') masses.used -= move.delta;
  else if (reason === 'sale') masses.sold -= move.delta;
  else if (reason === 'waste') masses.wasted -= move.delta;
  else masses.adjusted -= move.delta;
}
