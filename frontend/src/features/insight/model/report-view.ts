/** A report as it is shown: its cells, its bars and its file. */
import type {
  ReportColumn,
  ReportFigures,
  ReportKind,
  ReportName,
  ReportRow,
} from '@batchbook/shared/insight/report';
import { type Currency, displayDecimal, formatMoney, formatQuantity } from '@batchbook/shared/money';
import { shownDay } from '../../../ui/dates.ts';

interface ReportSettings {
  title: string;
  /** What it tells, in a line. */
  line: string;
  /** Its bars: the columns of their names, of which one is there, and of what they are of. */
  bars: { name: readonly string[]; value: string; title: string };
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
    bars: { name: ['item'], value: 'value', title: 'Value' },
  },
  'stock-movement': {
    title: 'Stock movement',
    line: 'In, out, and why, to the gram',
    bars: { name: ['item'], value: 'lost', title: 'Wasted and destroyed, of what went' },
  },
  events: {
    title: 'Events',
    line: 'Planned, sold, fees and profit',
    bars: { name: ['event', 'place', 'product'], value: 'profit', title: 'Profit' },
  },
};

export function cellText(kind: ReportKind, value: string | null, currency: Currency): string {
  if (value === null) return '–';
  if (kind === 'money') return formatMoney(value, currency);
  if (kind === 'quantity') return formatQuantity(value);
  if (kind === 'percent') return `${displayDecimal(value, 1)}%`;
  return kind === 'date' ? shownDay(value) : value;
}

/** Without the column of what isn't known, where everything is. */
export const shownColumns = ({ columns, rows }: ReportFigures): ReportColumn[] =>
  columns.filter(({ key }) => key !== 'unknown' || rows.some((row) => row[key] !== ''));

interface ReportBars {
  title: string;
  kind: ReportKind;
  bars: { name: string; values: number[]; text: string }[];
}

const barsMax = 12;

/** Of the first rows whose figure is known. */
export function barsOf(report: ReportName, { columns, rows }: ReportFigures, currency: Currency): ReportBars {
  const { name, value, title } = reportSettings[report].bars;
  const kind = columns.find(({ key }) => key === value)?.kind ?? 'text';
  const head = name.find((key) => columns.some((column) => column.key === key)) ?? '';
  const known = rows.filter((row) => (row[value] ?? null) !== null).slice(0, barsMax);
  return {
    kind,
    title: `${title}${known.length < rows.length ? `, the first ${known.length} that are known` : ''}`,
    bars: known.map((row) => ({
      name: [row[head] ?? '', ...(row.date ? [shownDay(row.date)] : [])].join(', '),
      values: [Number(row[value])],
      text: cellText(kind, row[value] ?? null, currency),
    })),
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
