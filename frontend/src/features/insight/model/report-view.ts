/** A report as it is shown: its cells and its bars. */
import type {
  ReportColumn,
  ReportFigures,
  ReportKind,
  ReportName,
  ReportRow,
} from '@batchbook/shared/insight/report';
import {
  type Currency,
  displayDecimal,
  formatMoney,
  formatQuantity,
  sumDecimals,
} from '@batchbook/shared/money';
import { unitOfWord } from '@batchbook/shared/quantity';
import { unitLabel, unitLabelFor } from '@batchbook/shared/units';
import { byText } from '../../../data/by-text.ts';
import { shownDay } from '../../../ui/dates.ts';
import { knownSum } from './report-sums.ts';

interface ReportSettings {
  title: string;
  /** What it tells, in a line. */
  line: string;
  /** Its bars: the columns of their names, of which one is there, and of what they are of. */
  bars: {
    name: readonly string[];
    value: string;
    /** Else that of the column. */
    title?: string;
    /** Rows of one name are one bar. */
    isSummed?: boolean;
    /** Added up by name, with a part for each site. */
    bySite?: boolean;
    /** The lowest first, since that is what to look at. */
    isLowestFirst?: boolean;
    /** Without what is none. */
    skipsNone?: boolean;
  };
  /** The column whose values are headings of groups on screens and on paper; the file has it. */
  groupedBy?: string;
  /** Columns of quantities that are all none aren't shown; the file has them. */
  hidesNone?: boolean;
  /** The column that names a row on a phone; else the first that is no date. */
  rowName?: string;
  /** The figure at the top right of a card on a phone. */
  amount: string;
  /** By column, another that says of what its figures are. They share a cell on screens; in the file each has its own. */
  withUnit?: Readonly<Record<string, string>>;
  /** Columns of what one costs: the file has more decimals of them. */
  pricesOfOne?: readonly string[];
  /** How it is worked out. */
  note?: string;
}

export const reportSettings: Readonly<Record<ReportName, ReportSettings>> = {
  margins: {
    title: 'Margins',
    line: 'Every price against its cost',
    bars: { name: ['recipe'], value: 'margin' },
    amount: 'margin',
    withUnit: { price: 'per', sold: 'unit' },
    pricesOfOne: ['price', 'costs'],
  },
  'stock-value': {
    title: 'Stock value',
    line: 'What the shelves are worth, on any day',
    bars: { name: ['category'], value: 'value', title: 'By category', bySite: true },
    groupedBy: 'category',
    amount: 'value',
    withUnit: { quantity: 'unit', price: 'per' },
    pricesOfOne: ['price'],
    note: 'Today’s levels, less every movement since, at the price in force that day. Products count at what they cost to make. What is below zero counts as none. VAT is left out.',
  },
  'stock-movement': {
    title: 'Stock movement',
    line: 'In, out, and why, to the gram',
    bars: { name: ['item'], value: 'lost', title: 'Wasted and destroyed, of what went', skipsNone: true },
    hidesNone: true,
    groupedBy: 'category',
    amount: 'closing',
    note: 'Opening and every column add up to closing. A movement counts on the day it happened, even if it was entered later; what was undone counts on no day. What was sold of a run that was struck through stays sold here, since it left the shelf; delete the sale if it never happened.',
  },
  waste: {
    title: 'Waste',
    line: 'What it cost, and why, week by week',
    bars: { name: ['reason'], value: 'cost', title: 'Cost by reason', isSummed: true, skipsNone: true },
    rowName: 'item',
    groupedBy: 'category',
    amount: 'cost',
    withUnit: { quantity: 'unit' },
    note: 'All that was wasted or destroyed from stock, at the price in force that day. It counts on the day it happened. Weeks begin on Monday; the first and the last may be part of one. What a run wastes is in the cost of what it made, so it isn’t here.',
  },
  'production-log': {
    title: 'Production log',
    line: 'Yield, waste and cost of every batch',
    bars: { name: ['batch'], value: 'yield', isLowestFirst: true },
    amount: 'yield',
    withUnit: { made: 'unit', costEach: 'per' },
    pricesOfOne: ['expectedEach', 'costEach', 'difference'],
  },
  events: {
    title: 'Events',
    line: 'Planned, sold, fees and profit',
    bars: { name: ['event', 'place', 'product'], value: 'profit' },
    amount: 'profit',
    withUnit: { sold: 'unit' },
    note: 'Takings, less what the sold and the wasted were planned to cost in ingredients and packaging, less fees. Work isn’t in it, as on the page of an event. Where a cost isn’t wholly known, its known part counts and the profit is at most that. Products in different units have no common number.',
  },
  'purchases-needed': {
    title: 'Purchases needed',
    line: 'What to buy for the days ahead, by supplier',
    bars: {
      name: ['supplier'],
      value: 'costs',
      title: 'Costs by supplier',
      isSummed: true,
      skipsNone: true,
    },
    groupedBy: 'supplier',
    rowName: 'ingredient',
    amount: 'costs',
    withUnit: { buy: 'unit', packs: 'pack' },
  },
};

function cellText(kind: ReportKind, value: string | null, currency: Currency): string {
  if (value === null) return '–';
  if (kind === 'money') return formatMoney(value, currency);
  if (kind === 'quantity') return formatQuantity(value);
  if (kind === 'percent') return `${displayDecimal(value, 1)}%`;
  return kind === 'date' ? shownDay(value) : value;
}

/** '1 piece'; a maker's own word stays, and so does a unit that is written in another way. */
export function unitFor(unit: string, quantity: string): string {
  const known = unitOfWord(unit);
  return known !== null && unitLabel(known) === unit ? unitLabelFor(known, quantity) : unit;
}

/** The titles that a column has on screens and in files. */
export const titleOf = ({ key, title }: ReportColumn): string => (key === 'per' ? 'Per' : title);

const unitKeyOf = (report: ReportName, key: string): string | undefined =>
  reportSettings[report].withUnit?.[key];

/**
 * Without the columns of notes and of what isn't known, where there is nothing to say, without units, which are
 * beside their figures, and without the names of groups, which are above their rows.
 */
export function shownColumns(report: ReportName, { columns, rows }: ReportFigures): ReportColumn[] {
  const { hidesNone = false, groupedBy } = reportSettings[report];
  const besides = new Set(columns.map(({ key }) => unitKeyOf(report, key)));
  return columns
    .filter(({ key, kind }) => {
      if (besides.has(key) || key === groupedBy) return false;
      if (['unknown', 'notes'].includes(key)) return rows.some((row) => row[key] !== '');
      return !hidesNone || kind !== 'quantity' || rows.some((row) => row[key] !== '0');
    })
    .map((column) => ({ ...column, title: titleOf(column) }));
}

/** Categories by name, each with its rows as they come. Suppliers come in their order. */
export function inGroupOrder(report: ReportName, { rows }: ReportFigures): readonly ReportRow[] {
  if (rows.some(isStruck)) return rows.toSorted((a, b) => Number(isStruck(a)) - Number(isStruck(b)));
  if (reportSettings[report].groupedBy !== 'category') return rows;
  return rows.toSorted((a, b) => byText.compare(a.category ?? '', b.category ?? ''));
}

/** A figure with its unit: '20.5 kg', '£7.20 per kg', '3 × 16 kg'. */
export function shownCell(
  report: ReportName,
  { key, kind }: ReportColumn,
  { row, currency }: { row: ReportRow; currency: Currency },
): string {
  const value = row[key] ?? null;
  const text = `${row.isMost === key ? 'at most ' : ''}${cellText(kind, value, currency)}`;
  const unit = row[unitKeyOf(report, key) ?? ''] ?? '';
  if (value === null || unit === '') return text;
  return key === 'packs' ? `${text} × ${unit}` : `${text} ${unitFor(unit, value)}`;
}

/** A total of quantities has the unit of its rows, which is one. */
export function shownTotal(
  report: ReportName,
  column: ReportColumn,
  { figures: { totals, rows }, currency }: { figures: ReportFigures; currency: Currency },
): string | undefined {
  const total = totals[column.key];
  if (total === undefined) return undefined;
  const row =
    column.kind === 'quantity'
      ? rows.find((one) => !isStruck(one) && (one[column.key] ?? null) !== null)
      : {};
  return shownCell(report, column, { row: { ...row, [column.key]: total }, currency });
}

interface ReportBars {
  title: string;
  kind: ReportKind;
  series: string[];
  bars: { name: string; values: number[]; text: string }[];
}

const barsMax = 12;

export const barsOf = (report: ReportName, figures: ReportFigures, currency: Currency): ReportBars =>
  reportSettings[report].bars.bySite
    ? barsBySite(report, figures, currency)
    : barsOfRows(report, figures, currency);

/** Of the rows whose figure is known. What was struck through is in no chart. */
function barsOfRows(report: ReportName, { columns, rows }: ReportFigures, currency: Currency): ReportBars {
  const { name, value, title, isSummed = false, isLowestFirst = false } = reportSettings[report].bars;
  const column = columns.find(({ key }) => key === value);
  const kind = column?.kind ?? 'text';
  const head = name.find((key) => columns.some((one) => one.key === key)) ?? '';
  const counted = rows.filter((row) => !isStruck(row));
  const known = inBarOrder(report, isSummed ? summedBy(head, value, counted) : counted);
  const shown = known.slice(0, barsMax);
  const words = title ?? column?.title ?? '';
  const isPart = shown.length < known.length;
  return {
    kind,
    series: [words],
    title: isPart
      ? `${words}: the ${isLowestFirst ? 'lowest' : 'highest'} ${shown.length} of ${known.length}`
      : words,
    bars: shown.map((row) => ({
      name: [row[head] ?? '', ...(row.date ? [shownDay(row.date)] : [])].join(', '),
      values: [Number(row[value])],
      text: `${row.isLeast ? 'at least ' : ''}${row.isMost === value ? 'at most ' : ''}${cellText(kind, row[value] ?? null, currency)}`,
    })),
  };
}

/** A run that counts for nothing. Its notes say so. */
export const isStruck = ({ notes }: ReportRow): boolean => notes?.startsWith('Struck through') ?? false;

/** The sums of what is known, one of each name. */
function summedBy(head: string, value: string, rows: readonly ReportRow[]): ReportRow[] {
  return [...Map.groupBy(rows, (row) => row[head] ?? '')].flatMap(([name, of]): ReportRow[] => {
    const known = of.flatMap((row) => row[value] ?? []);
    const isLeast = known.length < of.length;
    return known.length === 0
      ? []
      : [{ [head]: name, [value]: sumDecimals(known), ...(isLeast && { isLeast: 'yes' }) }];
  });
}

function inBarOrder(report: ReportName, rows: readonly ReportRow[]): ReportRow[] {
  const { value, isLowestFirst = false, skipsNone = false } = reportSettings[report].bars;
  const direction = isLowestFirst ? 1 : -1;
  return rows
    .filter((row) => (row[value] ?? null) !== null && !(skipsNone && row[value] === '0'))
    .sort((a, b) => direction * (Number(a[value]) - Number(b[value])));
}

/** The chart tells no more parts apart. */
const seriesMax = 6;

/** Each name's sum of what is known, in parts by site. */
function barsBySite(report: ReportName, { columns, rows }: ReportFigures, currency: Currency): ReportBars {
  const { name, value, title = '' } = reportSettings[report].bars;
  const sites = columns.filter(({ key }) => key.startsWith('site '));
  const parts = sites.length > 0 && sites.length <= seriesMax ? sites : [{ key: value, title }];
  const groups = [...Map.groupBy(rows, (row) => row[name[0] ?? ''] ?? '')].map(([group, of]) => {
    const sumOf = (key: string): string => knownSum(of, key) ?? '0';
    const isLeast = of.some(({ unknown }) => unknown !== '');
    return {
      name: group,
      values: parts.map(({ key }) => Number(sumOf(key))),
      sum: Number(sumOf(value)),
      text: `${isLeast ? 'at least ' : ''}${cellText('money', sumOf(value), currency)}`,
    };
  });
  return {
    ...{ title, kind: 'money', series: parts.map((part) => part.title) },
    bars: groups
      .filter(({ sum }) => sum !== 0)
      .sort((a, b) => b.sum - a.sum)
      .slice(0, barsMax)
      .map(({ sum: _sum, ...bar }) => bar),
  };
}

/** The words of a bar's value, and of a tick. */
export function barText(
  kind: ReportKind,
  { value, tickDigits, currency }: { value: number; tickDigits?: number | undefined; currency: Currency },
): string {
  const text = value.toFixed(4);
  if (kind === 'money') return formatMoney(text, currency, tickDigits ?? 2);
  return kind === 'percent' ? `${displayDecimal(text, Math.min(tickDigits ?? 1, 1))}%` : formatQuantity(text);
}
