/** The units that a lot was recorded in. */
import type { StockUnit } from '@batchbook/shared/stock/item-schema';
import { baseUnitOf } from '@batchbook/shared/stock/quantity';
import type { LotRecord } from './lot-records.ts';

/** The unit that a lot is summed in: that of what last moved it in stock, else of what a run wrote down. */
export function unitOfLot(records: readonly LotRecord[]): StockUnit {
  const last = records
    .filter((one) => one.kind === 'move' || one.isInStock)
    .reduce<LotRecord | undefined>((a, b) => (a && a.postedAt > b.postedAt ? a : b), undefined);
  return last ? (unitsOf(last)[0] ?? 'g') : (records.flatMap(unitsOf)[0] ?? 'g');
}

export const unitsOf = (record: LotRecord): StockUnit[] =>
  record.kind === 'move' ? [record.unit] : record.amounts.map(({ unit }) => unit as StockUnit);

/** Whether a lot needs its measures to be added up. */
export const isInTwoUnits = (units: readonly StockUnit[]): boolean => new Set(units.map(baseUnitOf)).size > 1;
