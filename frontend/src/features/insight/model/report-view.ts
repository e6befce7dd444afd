/** A report as it is shown: its cells, its bars and its file. */
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
import { shownDay } from '../../../ui/dates.ts';

interface ReportSettings {
  title: string;
  /** What it tells, in a line. */
  line: string;
  /** Its bars: the columns of their names, of which one is there, and of what they are of. */
  bars: {
    name: readonly string[];
    value: string;
    title: string;
    /** Rows of one name are one bar. */
    isSummed?: boolean;
    /** Added up by name, with a part for each site. */
    bySite?: boolean;
    /** The largest first, without what is none. */
    isRanked?: boolean;
  };
  /** Columns of quantities that are all none aren't shown; the file has them. */
  hidesNone?: boolean;
  /** What the total is called where not everything is known. */
  partialTotal?: string;
  /** The column that names a row on a phone; else the first that is no date. */
  rowName?: string;
  /** What to do where there are no rows. */
  empty?: { title: string; description: string };
  /** How it is worked out. */
  note?: string;
}

export const reportSettings: Readonly<Record<ReportName, ReportSettings>> = {
  margins: {
    title: 'Margins',
    line: 'Every price against its cost',
    bars: { name: ['recipe'], value: 'margin', title: 'Margin' },
  },
  'stock-value': {
    title: 'Stock value',
    line: 'What the shelves are worth, on any day',
    bars: { name: ['category'], value: 'value', title: 'By category', bySite: true },
    partialTotal: 'At least',
    empty: { title: 'Nothing in stock on this day', description: 'Choose another day, or another site.' },
    note: 'Today’s levels, less every movement since, at the price in force that day. Products count at what they cost to make. What is below zero counts as none. VAT is left out.',
  },
  'stock-movement': {
    title: 'Stock movement',
    line: 'In, out, and why, to the gram',
    bars: { name: ['item'], value: 'lost', title: 'Wasted and destroyed, of what went', isRanked: true },
    hidesNone: true,
    empty: { title: 'Nothing in these days', description: 'Choose other days, or another site.' },
    note: 'Opening and every column add up to closing. A movement counts on the day it happened, even if it was entered later; what was undone counts on no day.',
  },
  waste: {
    title: 'Waste',
    line: 'What it cost, and why, week by week',
    bars: { name: ['reason'], value: 'cost', title: 'Cost by reason', isSummed: true },
    partialTotal: 'At least',
    rowName: 'item',
    empty: { title: 'Nothing wasted in these days', description: 'Choose other days, or another site.' },
    note: 'All that was wasted or destroyed from stock, at the price in force that day. It counts on the day it happened. Weeks begin on Monday; the first and the last may be part of one. What a run wastes is in the cost of what it made, so it isn’t here.',
  },
  'production-log': {
    title: 'Production log',
    line: 'Yield, waste and cost of every batch',
    bars: { name: ['batch'], value: 'yield', title: 'Yield' },
    empty: {
      title: 'No batches in these days',
      description: 'Batches are here once their run is confirmed. Choose other days, or confirm a run.',
    },
  },
  events: {
    title: 'Events',
    line: 'Planned, sold, fees and profit',
    bars: { name: ['event', 'place', 'product'], value: 'profit', title: 'Profit' },
  },
  'purchases-needed': {
    title: 'Purchases needed',
    line: 'What to buy for the days ahead, by supplier',
    bars: { name: ['supplier'], value: 'costs', title: 'Costs by supplier', isSummed: true },
    rowName: 'ingredient',
    empty: {
      title: 'Nothing to buy for these days',
      description: 'Stock has all that drafts, planned events and ideal levels need. Choose more days.',
    },
  },
};

export function cellText(kind: ReportKind, value: string | null, currency: Currency): string {
  if (value === null) return '–';
  if (kind === 'money') return formatMoney(value, currency);
  if (kind === 'quantity') return formatQuantity(value);
  if (kind === 'percent') return `${displayDecimal(value, 1)}%`;
  return kind === 'date' ? shownDay(value) : value;
}

/** Without the columns of notes and of what isn't known, where there is nothing to say. */
export function shownColumns(report: ReportName, { columns, rows }: ReportFigures): ReportColumn[] {
  const { hidesNone = false } = reportSettings[report];
  return columns.filter(({ key, kind }) => {
    if (['unknown', 'notes'].includes(key)) return rows.some((row) => row[key] !== '');
    return !hidesNone || kind !== 'quantity' || rows.some((row) => row[key] !== '0');
  });
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

/** Of the first rows whose figure is known. */
function barsOfRows(report: ReportName, { columns, rows }: ReportFigures, currency: Currency): ReportBars {
  const { name, value, title, isSummed = false, isRanked = false } = reportSettings[report].bars;
  const kind = columns.find(({ key }) => key === value)?.kind ?? 'text';
  const head = name.find((key) => columns.some((column) => column.key === key)) ?? '';
  const known = inBarOrder(isSummed ? summedBy(head, value, rows) : rows, value, isSummed || isRanked);
  const shown = known.slice(0, barsMax);
  const isPart = shown.length < rows.length && !isRanked && !isSummed;
  return {
    kind,
    series: [title],
    title: `${title}${isPart ? `, the first ${shown.length} that are known` : ''}`,
    bars: shown.map((row) => ({
      name: [row[head] ?? '', ...(row.date ? [shownDay(row.date)] : [])].join(', '),
      values: [Number(row[value])],
      text: `${row.isLeast ? 'at least ' : ''}${cellText(kind, row[value] ?? null, currency)}`,
    })),
  };
}

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

function inBarOrder(rows: readonly ReportRow[], value: string, isRanked: boolean): ReportRow[] {
  const known = rows.filter((row) => (row[value] ?? null) !== null);
  if (!isRanked) return known;
  return known.filter((row) => row[value] !== '0').sort((a, b) => Number(b[value]) - Number(a[value]));
}

/** The chart tells no more parts apart. */
const seriesMax = 6;

/** Each name's sum of what is known, in parts by site. */
function barsBySite(report: ReportName, { columns, rows }: ReportFigures, currency: Currency): ReportBars {
  const { name, value, title } = reportSettings[report].bars;
  const sites = columns.filter(({ key }) => key.startsWith('site '));
  const parts = sites.length > 0 && sites.length <= seriesMax ? sites : [{ key: value, title }];
  const groups = [...Map.groupBy(rows, (row) => row[name[0] ?? ''] ?? '')].map(([group, of]) => {
    const sumOf = (key: string): string => sumDecimals(of.map((row) => row[key] ?? '0'));
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

/** Figures stay numbers; what isn't known is empty. */
export const reportFile = ({ columns, rows }: ReportFigures): string[][] => [
  columns.map(({ title }) => title),
  ...rows.map((row) => columns.map(({ key, kind }) => fileCell(kind, row, key))),
];

function fileCell(kind: ReportKind, row: ReportRow, key: string): string {
  const value = row[key] ?? '';
  if (value === '' || kind === 'text' || kind === 'date' || kind === 'quantity') return value;
  return displayDecimal(value, kind === 'money' ? 4 : 2);
}
