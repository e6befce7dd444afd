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
  };
  /** The column that names a row on a phone; else the first that is no date. */
  rowName?: string;
  /** What to do where there are no rows. */
  empty?: { title: string; description: string };
}

export const reportSettings: Readonly<Record<ReportName, ReportSettings>> = {
  margins: {
    title: 'Margins',
    line: 'Every price against its cost',
    bars: { name: ['recipe'], value: 'margin', title: 'Margin' },
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
export const shownColumns = ({ columns, rows }: ReportFigures): ReportColumn[] =>
  columns.filter(({ key }) => !['unknown', 'notes'].includes(key) || rows.some((row) => row[key] !== ''));

interface ReportBars {
  title: string;
  kind: ReportKind;
  bars: { name: string; values: number[]; text: string }[];
}

const barsMax = 12;

/** Of the first rows whose figure is known. */
export function barsOf(report: ReportName, { columns, rows }: ReportFigures, currency: Currency): ReportBars {
  const { name, value, title, isSummed = false } = reportSettings[report].bars;
  const kind = columns.find(({ key }) => key === value)?.kind ?? 'text';
  const head = name.find((key) => columns.some((column) => column.key === key)) ?? '';
  const known = rows.filter((row) => (row[value] ?? null) !== null);
  const shown = isSummed ? summedBy(head, value, known) : known.slice(0, barsMax);
  const isPart = shown.length < rows.length && !isSummed;
  return {
    kind,
    title: `${title}${isPart ? `, the first ${shown.length} that are known` : ''}`,
    bars: shown.map((row) => ({
      name: [row[head] ?? '', ...(row.date ? [shownDay(row.date)] : [])].join(', '),
      values: [Number(row[value])],
      text: cellText(kind, row[value] ?? null, currency),
    })),
  };
}

/** The largest sums, one of each name. */
function summedBy(head: string, value: string, rows: readonly ReportRow[]): ReportRow[] {
  const sums = [...Map.groupBy(rows, (row) => row[head] ?? '')].map(
    ([name, of]): ReportRow => ({
      ...{ [head]: name, [value]: sumDecimals(of.map((row) => row[value] ?? '0')) },
    }),
  );
  return sums.toSorted((a, b) => Number(b[value]) - Number(a[value])).slice(0, barsMax);
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
