/**
 * What was wasted or destroyed, by week or month, reason and item, at the price in force on its day. Without a price the cost
 * is `null`, a column names it, and the total is 'at least'. What a run wasted isn't here: what it made costs that much more,
 * and it never was in stock.
 */
import { inPence } from '../market-events/profit.ts';
import { decimalOf, sumDecimals } from '../money.ts';
import { sum } from '../recipes/exact.ts';
import { plainUnit, plainWord } from '../stock/plain-unit.ts';
import { baseUnitOf, formatThousandths, type Thousandths } from '../stock/quantity.ts';
import { unpriced, worthOf } from '../stock/shelf-value.ts';
import { type Period, periodOf, startOfPeriod } from './periods.ts';
import { itsPrice, type ReportColumn, type ReportFigures, type ReportRow } from './report.ts';
import type { Span } from './span-schema.ts';
import type { Shelf } from './stock-days.ts';
import { categoryWord, recordName, type StockRecord, type StockRecords } from './stock-records.ts';
import type { PriceThen } from './stock-value-report.ts';

/** What an item cost on a day; nothing where nobody knows. */
export type PriceOn = (itemId: string, day: string) => PriceThen | undefined;

export const noReason = 'No reason given';

/** Some of an item that went on a day for one reason. */
interface Loss {
  item: StockRecord;
  unit: Shelf['unit'];
  day: string;
  reason: string;
  quantity: Thousandths;
}

const columnsOf = (period: Period): ReportColumn[] => [
  { key: 'period', title: period === 'week' ? 'Week from' : 'Month from', kind: 'date' },
  { key: 'reason', title: 'Reason', kind: 'text' },
  { key: 'item', title: 'Item', kind: 'text' },
  { key: 'category', title: 'Category', kind: 'text' },
  { key: 'quantity', title: 'Quantity', kind: 'quantity' },
  { key: 'unit', title: 'Unit', kind: 'text' },
  { key: 'cost', title: 'Cost', kind: 'money' },
  { key: 'unknown', title: 'Not known', kind: 'text' },
];

export function wasteReport(records: StockRecords, span: Span, priceOn: PriceOn): ReportFigures {
  const period = periodOf(span);
  const losses = lossesIn(records, span);
  const keyOf = ({ item, unit, day, reason }: Loss): string =>
    [startOfPeriod(day, period), reason, item.id, baseUnitOf(unit)].join(' ');
  const known = [...Map.groupBy(losses, keyOf).values()].map((of) => rowOf(of, period, priceOn));
  const rows = [...known.toSorted(inOrder), ...unknownIn(records, span).map(rowOfUnknown)];
  return {
    columns: columnsOf(period),
    rows,
    totals: { cost: sumDecimals(rows.flatMap(({ cost }) => cost ?? [])) },
    complete: rows.every(({ unknown }) => unknown === ''),
  };
}

/** The items of which something was wasted in these days, with the days on which it was. */
export const wastedDays = (records: StockRecords, span: Span): Map<string, Set<string>> =>
  new Map(
    [...Map.groupBy(lossesIn(records, span), ({ item }) => item.id)].map(([id, of]) => [
      id,
      new Set(of.map(({ day }) => day)),
    ]),
  );

/** What was undone leaves nothing behind, since it counts on the day of what it undoes. */
function lossesIn({ items, shelves }: StockRecords, { from, to }: Span): Loss[] {
  const byId = new Map(items.map((item) => [item.id, item]));
  const wordOf = reasonWords(shelves);
  const moves = shelves.flatMap(({ itemId, unit, moves: of }) => {
    const item = byId.get(itemId);
    if (!item) return [];
    return of
      .filter(({ day, column }) => day >= from && day <= to && isLoss(column))
      .map(({ day, why, delta }): Loss => ({ item, unit, day, reason: wordOf(why), quantity: -delta }));
  });
  const keyOf = ({ item, unit, day, reason }: Loss): string =>
    [day, item.id, baseUnitOf(unit), reason].join(' ');
  return [...Map.groupBy(moves, keyOf).values()].flatMap((of) => {
    const quantity = of.reduce((all, one) => all + one.quantity, 0n);
    return of[0] && quantity !== 0n ? [{ ...of[0], quantity }] : [];
  });
}

const isLoss = (column: string): boolean => column === 'wasted' || column === 'destroyed';

/** One spelling of each reason: 'burnt ' and 'Burnt' are one. */
function reasonWords(shelves: readonly Shelf[]): (why: string | undefined) => string {
  const spellings = new Map<string, string>();
  const nameOf = (why: string): string => why.trim().toLowerCase();
  const said = shelves.flatMap(({ moves }) => moves.flatMap(({ why }) => why?.trim() || []));
  // Capitals come first.
  for (const why of said.toSorted()) if (!spellings.has(nameOf(why))) spellings.set(nameOf(why), why);
  return (why) => spellings.get(nameOf(why ?? '')) ?? noReason;
}

/** In pence, so that sums by hand of what is shown are the totals. */
function rowOf(losses: readonly Loss[], period: Period, priceOn: PriceOn): ReportRow {
  const [{ item, unit: kept, day, reason }] = losses as [Loss, ...Loss[]];
  const quantity = losses.reduce((all, loss) => all + loss.quantity, 0n);
  const unit = plainUnit(kept, [quantity]);
  const prices = losses.map((loss) => priceOn(item.id, loss.day));
  const costs = losses.map((loss, at) => worthOf(loss.quantity, loss.unit, prices[at] ?? unpriced));
  const known = costs.flatMap((cost) => cost ?? []);
  const isKnown = known.length === costs.length;
  return {
    period: startOfPeriod(day, period),
    ...{ reason, item: recordName(item), category: categoryWord(item) },
    ...{ quantity: formatThousandths(quantity, unit), unit: plainWord(unit, item) },
    cost: isKnown ? inPence(decimalOf(sum(known))) : null,
    unknown: [
      ...(isKnown
        ? []
        : [prices.includes(undefined) ? itsPrice : `its price for one ${plainWord(kept, item)}`]),
      ...(isKnown && prices.some((price) => price?.isLeast) ? ['a price of what goes into it'] : []),
    ].join(', '),
  };
}

/** Those whose unit became one that the older doesn't convert into, within the days or since. */
function unknownIn({ items, shelves }: StockRecords, { from }: Span): StockRecord[] {
  const ids = new Set(
    shelves.flatMap(({ itemId, knownFrom }) => (knownFrom !== null && knownFrom > from ? [itemId] : [])),
  );
  return items.filter(({ id, deletedOn }) => ids.has(id) && (deletedOn === null || deletedOn >= from));
}

const rowOfUnknown = (item: StockRecord): ReportRow => ({
  ...{ period: null, reason: '', item: recordName(item), category: categoryWord(item) },
  ...{ quantity: null, unit: '', cost: null },
  unknown: 'what was wasted before its unit changed',
});

/** The newest period first; by reason, the largest cost first, what isn't known last. */
function inOrder(a: ReportRow, b: ReportRow): number {
  const text = (key: string): number => (a[key] ?? '').localeCompare(b[key] ?? '', 'en');
  const amount = ({ cost }: ReportRow): number => (cost == null ? -1 : Number(cost));
  return -text('period') || text('reason') || amount(b) - amount(a) || text('item');
}
