/**
 * A value of stock as it was once handed over, against what it is worked out as today: by how much it differs, and which
 * entries made it so. What entries don't explain is a price, or what was below zero.
 */
import { inPence } from '../market-events/profit.ts';
import { decimalOf, subtractDecimals, sumDecimals } from '../money.ts';
import { plainUnit, plainWord } from '../stock/plain-unit.ts';
import { formatThousandths, type Thousandths } from '../stock/quantity.ts';
import { unpriced, worthOf } from '../stock/shelf-value.ts';
import type { ReportRow } from './report.ts';
import { causeColumns, type Shelf } from './stock-days.ts';
import type { StockRecord, StockRecords } from './stock-records.ts';
import { idOf, type PriceThen, type ValuedSite } from './stock-value-report.ts';

/** What an item was worth when it was kept; `value: null` where nobody knew. */
export interface KeptRow {
  id: string;
  value: string | null;
}

/** What made a value another one. */
export interface ChangedBy {
  item: string;
  /** The column of the movement report, as it is called; else what it may be. */
  what: string;
  site: string | null;
  /** The day that it counts on, and when it was entered; `null` of a price. */
  day: string | null;
  enteredAt: string | null;
  /** With its sign, in `unit`; `null` of a price. */
  quantity: string | null;
  unit: string | null;
  /** With its sign. */
  value: string;
}

interface Asked {
  day: string;
  keptAt: string;
  sites: readonly ValuedSite[];
  prices: ReadonlyMap<string, PriceThen>;
}

/** What is kept of a report's rows. */
export const keptRowsOf = (rows: readonly ReportRow[]): KeptRow[] =>
  rows.map((row) => ({ id: row.id ?? '', value: row.value ?? null }));

/** By item, the largest change first. Their values come to the difference. */
export function changedSince(
  kept: readonly KeptRow[],
  rows: readonly ReportRow[],
  records: StockRecords,
  asked: Asked,
): ChangedBy[] {
  const [was, is] = [
    new Map(kept.map((row) => [row.id, row])),
    new Map(keptRowsOf(rows).map((row) => [row.id, row])),
  ];
  const shelves = Map.groupBy(records.shelves, (shelf) => idOf(shelf.itemId, shelf));
  const items = new Map(records.items.map((item) => [item.id, item]));
  const names = new Map(rows.map((row) => [row.id, row.item]));
  return [...new Set([...was.keys(), ...is.keys()])]
    .map((id) => ({ id, difference: subtractDecimals(is.get(id)?.value ?? '0', was.get(id)?.value ?? '0') }))
    .filter(({ difference }) => difference !== '0')
    .sort((a, b) => Math.abs(Number(b.difference)) - Math.abs(Number(a.difference)))
    .flatMap(({ id, difference }) => {
      const name = names.get(id) ?? items.get(itemIdOf(id))?.name ?? '';
      const entries = enteredSince(shelves.get(id) ?? [], name, items, asked);
      const rest = subtractDecimals(difference, sumDecimals(entries.map(({ value }) => value)));
      return rest === '0' ? entries : [...entries, priceChange(name, rest)];
    });
}

const itemIdOf = (id: string): string => id.split(' ')[0] ?? '';

const priceChange = (item: string, value: string): ChangedBy => ({
  ...{ item, value, what: 'Its price, or what it was short of' },
  ...{ site: null, day: null, enteredAt: null, quantity: null, unit: null },
});

/** What was entered since, for a day before. Between two sites nothing is gained. */
function enteredSince(
  shelves: readonly Shelf[],
  item: string,
  items: ReadonlyMap<string, StockRecord>,
  { day, keptAt, sites, prices }: Asked,
): ChangedBy[] {
  const isAlone = sites.length === 1;
  return shelves.flatMap(({ itemId, siteId, unit, moves }) =>
    moves
      .filter((move) => move.postedAt > keptAt && move.day <= day)
      .filter(({ column }) => isAlone || column !== 'transferred')
      .map((move): ChangedBy => {
        const plain = plainUnit(unit, [move.delta]);
        const record = items.get(itemId);
        return {
          ...{ item, day: move.day, enteredAt: move.postedAt },
          what: causeColumns.find(({ key }) => key === move.column)?.title ?? '',
          site: sites.find(({ id }) => id === siteId)?.name ?? null,
          quantity: formatThousandths(move.delta, plain),
          unit: record ? plainWord(plain, record) : plain,
          value: signedValue(move.delta, unit, prices.get(itemId)),
        };
      }),
  );
}

/** With the sign of the quantity; nothing where nobody knows its price. */
function signedValue(quantity: Thousandths, unit: Shelf['unit'], then: PriceThen | undefined): string {
  const worth = worthOf(quantity, unit, then ?? unpriced);
  return worth ? inPence(decimalOf(worth)) : '0';
}
