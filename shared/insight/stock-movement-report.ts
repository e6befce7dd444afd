/**
 * What went into and out of stock: of each item what was there before the first day, what each reason changed, and what was
 * there after the last one. Opening and columns come to the closing, exactly. Over all sites transfers cancel out.
 */
import { decimalOf, ratio } from '../money.ts';
import { dayAfter } from '../recipes/label-dates.ts';
import { plainUnit, plainWord } from '../stock/plain-unit.ts';
import { baseUnitOf, formatThousandths, type Thousandths } from '../stock/quantity.ts';
import type { ReportColumn, ReportFigures, ReportRow } from './report.ts';
import type { Span } from './span-schema.ts';
import { type CauseColumn, causeColumns, quantityOn, type Shelf } from './stock-days.ts';
import {
  byCategory,
  categoryWord,
  recordName,
  type StockRecord,
  type StockRecords,
} from './stock-records.ts';

const columns: ReportColumn[] = [
  { key: 'item', title: 'Item', kind: 'text' },
  { key: 'category', title: 'Category', kind: 'text' },
  { key: 'unit', title: 'Unit', kind: 'text' },
  { key: 'opening', title: 'Opening', kind: 'quantity' },
  ...causeColumns.map(({ key, title }): ReportColumn => ({ key, title, kind: 'quantity' })),
  { key: 'closing', title: 'Closing', kind: 'quantity' },
  { key: 'lost', title: 'Lost of what went', kind: 'percent' },
  { key: 'unknown', title: 'Not known', kind: 'text' },
];

type Known = Thousandths | null;

export function stockMovementReport({ items, shelves }: StockRecords, span: Span): ReportFigures {
  const byItem = Map.groupBy(shelves, ({ itemId }) => itemId);
  const rows = items.toSorted(byCategory).flatMap((item) => {
    // A site may still keep it in a unit that doesn't convert.
    const ofUnits = Map.groupBy(byItem.get(item.id) ?? [], ({ unit }) => baseUnitOf(unit));
    return [...ofUnits.values()].map((of) => rowOf(item, of, span)).filter((row) => row !== null);
  });
  // Quantities of several units don't add up.
  return { columns, rows, totals: {}, complete: rows.every(({ unknown }) => unknown === '') };
}

/** `null` where any isn't known. */
const sum = (values: readonly Known[]): Known =>
  values.reduce<Known>((all, value) => (all === null || value === null ? null : all + value), 0n);

/** `null` for what was neither there nor moved. */
function rowOf(item: StockRecord, shelves: readonly Shelf[], { from, to }: Span): ReportRow | null {
  const opening = sum(shelves.map((shelf) => quantityOn(shelf, dayAfter(from, -1))));
  const closing = sum(shelves.map((shelf) => quantityOn(shelf, to)));
  const moves = shelves.flatMap((shelf) => shelf.moves).filter(({ day }) => day >= from && day <= to);
  const isGone = item.deletedOn !== null && item.deletedOn < from;
  const changes = new Map<CauseColumn, Known>(
    causeColumns.map(({ key }) => [
      key,
      opening === null
        ? null
        : moves.reduce((all, { column, delta }) => (column === key ? all + delta : all), 0n),
    ]),
  );
  const figures = [opening, ...changes.values(), closing];
  const isStill = [...changes.values()].every((figure) => figure === 0n);
  if (isStill && (isGone || (opening === 0n && closing === 0n))) return null;
  const unit = plainUnit(
    shelves[0]?.unit ?? 'pieces',
    figures.flatMap((figure) => figure ?? []),
  );
  const shown = (figure: Known): string | null => (figure === null ? null : formatThousandths(figure, unit));
  return {
    item: recordName(item),
    category: categoryWord(item),
    unit: plainWord(unit, item),
    opening: shown(opening),
    ...Object.fromEntries([...changes].map(([key, figure]) => [key, shown(figure)])),
    closing: shown(closing),
    lost: lostOf(changes),
    unknown: opening === null ? 'how much it was before its unit changed' : '',
  };
}

/** The part of what went that was wasted or destroyed, in percent; `null` where nothing went. */
function lostOf(changes: ReadonlyMap<CauseColumn, Known>): string | null {
  const of = (...keys: CauseColumn[]): Thousandths => -(sum(keys.map((key) => changes.get(key) ?? 0n)) ?? 0n);
  const [lost, went] = [of('wasted', 'destroyed'), of('used', 'sold', 'wasted', 'destroyed')];
  return went <= 0n || lost < 0n ? null : decimalOf(ratio(lost * 100n, went));
}
