/** A report as it is shown: its cells, its bars and its file. */
import type { ReportColumn, ReportFigures, ReportName, ReportRow } from '@batchbook/shared/insight/report';
import { type Currency, displayDecimal, formatMoney, formatQuantity } from '@batchbook/shared/money';
import { shownDay } from '../../../ui/dates.ts';

export const reportTitles: Readonly<Record<ReportName, string>> = { margins: 'Margins', events: 'Events' };

/** What each tells, in a line. */
export const reportLines: Readonly<Record<ReportName, string>> = {
  margins: 'Every price against its cost',
  events: 'Planned, sold, fees and profit',
};

export function cellText(kind: ReportColumn['kind'], value: string | null, currency: Currency): string {
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
  bars: { name: string; values: number[]; text: string }[];
}

const barsMax = 12;

/** What the bars of each are of. */
const barColumns: Readonly<Record<ReportName, { name: readonly string[]; value: string; title: string }>> = {
  margins: { name: ['recipe'], value: 'margin', title: 'Margin' },
  events: { name: ['event', 'place', 'product'], value: 'profit', title: 'Profit' },
};

/** Of the first rows whose figure is known. */
export function barsOf(report: ReportName, { columns, rows }: ReportFigures, currency: Currency): ReportBars {
  const { name, value, title } = barColumns[report];
  const kind = columns.find(({ key }) => key === value)?.kind ?? 'text';
  const head = name.find((key) => columns.some((column) => column.key === key)) ?? '';
  const known = rows.filter((row) => (row[value] ?? null) !== null).slice(0, barsMax);
  return {
    title: `${title}${known.length < rows.length ? `, the first ${known.length} that are known` : ''}`,
    bars: known.map((row) => ({
      name: [row[head] ?? '', ...(row.date ? [shownDay(row.date)] : [])].join(', '),
      values: [Number(row[value])],
      text: cellText(kind, row[value] ?? null, currency),
    })),
  };
}

/** The words of a bar's value, and of a tick. */
export const barText = (
  report: ReportName,
  { value, tickDigits = 2, currency }: { value: number; tickDigits?: number | undefined; currency: Currency },
): string =>
  report === 'margins'
    ? `${displayDecimal(value.toFixed(4), Math.min(tickDigits, 1))}%`
    : formatMoney(value.toFixed(4), currency, tickDigits);

/** Figures stay numbers; what isn't known is empty. */
export const reportFile = ({ columns, rows }: ReportFigures): string[][] => [
  columns.map(({ title }) => title),
  ...rows.map((row) => columns.map(({ key, kind }) => fileCell(kind, row, key))),
];

function fileCell(kind: ReportColumn['kind'], row: ReportRow, key: string): string {
  const value = row[key] ?? '';
  if (value === '' || kind === 'text' || kind === 'date' || kind === 'quantity') return value;
  return displayDecimal(value, kind === 'money' ? 4 : 2);
}
