/**
 * What stock was worth at the end of a day: how much was there, at the price in force then. What isn't known is never zero:
 * the total is 'at least', and a column names it. What is below zero is no asset: it counts as none, and is named, since what
 * it was taken from was never entered.
 */
import type { UnitPrice } from '../ingredients/pricing.ts';
import { sumDecimals } from '../money.ts';
import { plainUnit, plainWord } from '../stock/plain-unit.ts';
import { baseUnitOf, formatThousandths, type Thousandths } from '../stock/quantity.ts';
import { unpriced, valueOnShelf } from '../stock/shelf-value.ts';
import type { Measures } from '../units.ts';
import { itsPrice, type ReportColumn, type ReportFigures, type ReportRow } from './report.ts';
import { quantityOn, type Shelf } from './stock-days.ts';
import { categoryWord, type StockRecord, type StockRecords } from './stock-records.ts';

/** What an item cost on the day. */
export interface PriceThen {
  price: UnitPrice;
  measures: Measures;
  /** It cost that much or more. */
  isLeast: boolean;
  /** As it is shown: an amount, and of what. */
  amount: string;
  per: string;
}

export interface ValuedSite {
  id: string;
  name: string;
  isActive: boolean;
}

interface Asked {
  day: string;
  /** The sites that may have a column, in order. */
  sites: readonly ValuedSite[];
  /** By item; none where nobody knows it. */
  prices: ReadonlyMap<string, PriceThen>;
}

type Known = string | null;

/** An item at one site. */
interface Part {
  siteId: string;
  quantity: Thousandths | null;
  value: Known;
}

interface Line {
  category: string;
  name: string;
  parts: readonly Part[];
  value: Known;
  row: ReportRow;
}

/** The items that were there, so that their prices are needed. */
export const itemsThere = ({ items, shelves }: StockRecords, day: string): StockRecord[] => {
  const there = new Set(shelves.filter((shelf) => quantityOn(shelf, day) !== 0n).map(({ itemId }) => itemId));
  return items.filter(({ id, deletedOn }) => there.has(id) && (deletedOn === null || deletedOn > day));
};

export function stockValueReport(records: StockRecords, asked: Asked): ReportFigures {
  const byItem = Map.groupBy(records.shelves, ({ itemId }) => itemId);
  const lines = itemsThere(records, asked.day).flatMap((item) => {
    // A site may still keep it in a unit that doesn't convert.
    const ofUnits = Map.groupBy(byItem.get(item.id) ?? [], ({ unit }) => baseUnitOf(unit));
    return [...ofUnits.values()].map((of) => lineOf(item, of, asked)).filter((line) => line !== null);
  });
  const sites = shownSites(lines, asked.sites);
  return {
    columns: columnsOf(sites),
    rows: lines.toSorted(inOrder).map((line) => ({ ...line.row, ...bySite(line, sites) })),
    totals: totalsOf(lines, sites),
    complete: lines.every(({ row }) => row.unknown === ''),
  };
}

const columnsOf = (sites: readonly ValuedSite[]): ReportColumn[] => [
  { key: 'item', title: 'Item', kind: 'text' },
  { key: 'category', title: 'Category', kind: 'text' },
  { key: 'quantity', title: 'Quantity', kind: 'quantity' },
  { key: 'unit', title: 'Unit', kind: 'text' },
  { key: 'price', title: 'Price then', kind: 'money' },
  { key: 'per', title: 'Of one', kind: 'text' },
  ...sites.map((site): ReportColumn => ({ key: keyOf(site), title: siteWord(site), kind: 'money' })),
  { key: 'value', title: 'Value', kind: 'money' },
  { key: 'unknown', title: 'Not known', kind: 'text' },
];

const keyOf = ({ id }: Pick<ValuedSite, 'id'>): string => `site ${id}`;
const siteWord = ({ name, isActive }: ValuedSite): string => (isActive ? name : `${name} (deleted)`);

/** Those that had something, where there are several. */
function shownSites(lines: readonly Line[], sites: readonly ValuedSite[]): readonly ValuedSite[] {
  const used = new Set(lines.flatMap(({ parts }) => parts.map(({ siteId }) => siteId)));
  const shown = sites.filter(({ id, isActive }) => isActive || used.has(id));
  return shown.length > 1 ? shown : [];
}

/** `null` for what wasn't there. */
function lineOf(item: StockRecord, shelves: readonly Shelf[], asked: Asked): Line | null {
  const then = asked.prices.get(item.id);
  const parts = shelves
    .map((shelf) => partOf(shelf, asked.day, then))
    .filter(({ quantity }) => quantity !== 0n);
  const first = shelves[0];
  if (parts.length === 0 || !first) return null;
  const quantity = sumOf(parts.map((part) => part.quantity));
  const unit = plainUnit(first.unit, quantity === null ? [] : [quantity]);
  const value = parts.some((part) => part.value === null)
    ? null
    : sumDecimals(parts.map((part) => part.value ?? '0'));
  const row = {
    id: idOf(item.id, first),
    item: item.deletedOn === null ? item.name : `${item.name} (deleted since)`,
    category: categoryWord(item),
    quantity: quantity === null ? null : formatThousandths(quantity, unit),
    unit: plainWord(unit, item),
    price: then?.amount ?? null,
    per: then?.per ?? '',
    value,
    unknown: unknownOf(item, parts, { asked, then, unit: first.unit }).join(', '),
  };
  return { category: row.category, name: item.name, parts, value, row };
}

/** Of an item in one kind of unit: what a value that was kept is compared by. */
export const idOf = (itemId: string, { unit }: Pick<Shelf, 'unit'>): string =>
  `${itemId} ${baseUnitOf(unit)}`;

/** What is there of it: none of what is below zero. */
const sumOf = (values: readonly (Thousandths | null)[]): Thousandths | null =>
  values.reduce<Thousandths | null>(
    (all, value) => (all === null || value === null ? null : all + atLeastNone(value)),
    0n,
  );

const atLeastNone = (quantity: Thousandths): Thousandths => (quantity > 0n ? quantity : 0n);

function partOf(shelf: Shelf, day: string, then: PriceThen | undefined): Part {
  const { siteId, unit } = shelf;
  const quantity = quantityOn(shelf, day);
  if (quantity === null) return { siteId, quantity, value: null };
  return {
    siteId,
    quantity,
    value: valueOnShelf(quantity, unit, then ?? unpriced),
  };
}

function unknownOf(
  item: StockRecord,
  parts: readonly Part[],
  { asked, then, unit }: { asked: Asked; then: PriceThen | undefined; unit: Shelf['unit'] },
): string[] {
  const siteName = (id: string): string => asked.sites.find((site) => site.id === id)?.name ?? 'a site';
  const belowZero = parts.flatMap(({ siteId, quantity }) => {
    if (quantity === null || quantity >= 0n) return [];
    const plain = plainUnit(unit, [quantity]);
    return `below zero at ${siteName(siteId)}: ${formatThousandths(quantity, plain)} ${plainWord(plain, item)}`;
  });
  const isThere = parts.some(({ quantity }) => quantity !== null && quantity > 0n);
  const isUnvalued = parts.some(({ quantity, value }) => quantity !== null && value === null);
  return [
    ...(parts.some(({ quantity }) => quantity === null) ? ['how much it was before its unit changed'] : []),
    ...(isUnvalued ? [then ? `its price for one ${plainWord(unit, item)}` : itsPrice] : []),
    ...(isThere && then?.isLeast ? ['a price of what goes into it'] : []),
    ...belowZero,
  ];
}

/** A site that has none of it has none of its value. */
const bySite = ({ parts }: Line, sites: readonly ValuedSite[]): ReportRow =>
  Object.fromEntries(
    sites.map((site) => {
      const there = parts.filter(({ siteId }) => siteId === site.id);
      const isKnown = there.every(({ value }) => value !== null);
      return [keyOf(site), isKnown ? sumDecimals(there.map(({ value }) => value ?? '0')) : null];
    }),
  );

/** Of what is known; nothing where nothing is. */
function totalsOf(lines: readonly Line[], sites: readonly ValuedSite[]): Record<string, string> {
  const parts = lines.flatMap((line) => line.parts);
  const totalOf = (of: readonly Part[]): string[] => {
    const known = of.flatMap(({ value }) => value ?? []);
    return known.length === 0 && of.length > 0 ? [] : [sumDecimals(known)];
  };
  const entries = [
    ...sites.map((site) => [keyOf(site), totalOf(parts.filter(({ siteId }) => siteId === site.id))] as const),
    ['value', totalOf(parts)] as const,
  ];
  return Object.fromEntries(entries.flatMap(([key, [total]]) => (total === undefined ? [] : [[key, total]])));
}

/** By category, the largest value first, what isn't known last. */
function inOrder(a: Line, b: Line): number {
  const amount = ({ value }: Line): number => (value === null ? -1 : Number(value));
  return (
    a.category.localeCompare(b.category, 'en') || amount(b) - amount(a) || a.name.localeCompare(b.name, 'en')
  );
}
