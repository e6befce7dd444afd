/** Reports and margins as files: what they are of, their rows, and a total. */
import type {
  ReportColumn,
  ReportFigures,
  ReportKind,
  ReportName,
  ReportRow,
} from '@batchbook/shared/insight/report';
import { displayDecimal } from '@batchbook/shared/money';
import { lowered } from '@batchbook/shared/text';
import { reportSettings, titleOf } from './report-view.ts';

/** What figures are of. */
export interface Scope {
  /** The name of the business. */
  business: string;
  /** 'Stock value'. */
  report: string;
  /** The days; `from` is left out of what is of the end of one day. */
  days: { from?: string; to: string };
  /** 'Frome stall', 'All sites'; `null` for a business without sites. */
  site: string | null;
  /** The category of stock that it is of alone. */
  category?: string | null;
}

const isOfOneDay = ({ from, to }: Scope['days']): boolean => from === undefined || from === to;

/** 'Batchbook stock value 2026-12-01 Frome stall.csv'. */
export function fileName({ report, days, site, category }: Scope): string {
  const when = isOfOneDay(days) ? days.to : `${days.from} to ${days.to}`;
  const of = [site, category].map((words) => (words ? ` ${words}` : ''));
  return `Batchbook ${lowered(report)} ${when}${of.join('')}.csv`;
}

/** The first lines of a file: what it is of, and whether its totals are all there was. */
export function scopeRows({ business, report, days, site, category }: Scope, complete: boolean): string[][] {
  return [
    ['Business', business],
    ['Report', report],
    ...(days.from === undefined
      ? [['At the end of', days.to]]
      : [
          ['From', days.from],
          ['To', days.to],
        ]),
    ...(site === null ? [] : [['Site', site]]),
    ...(category ? [['Category', category]] : []),
    ...(complete ? [] : [['Totals', 'At least: not everything is known']]),
    [],
  ];
}

/** What the row of totals is called. */
export const totalWords = (complete: boolean): string => (complete ? 'Total' : 'Total, of what is known');

/** Figures stay numbers; what isn't known is empty. */
export function reportFile(name: ReportName, figures: ReportFigures, scope: Scope): string[][] {
  const { columns, rows, totals, complete } = figures;
  const cellsOf = (row: ReportRow) => columns.map((column) => fileCell(name, column, row));
  const total = Object.keys(totals).length === 0 ? [] : [cellsOf(totals)];
  return [
    ...scopeRows(scope, complete),
    columns.map(titleOf),
    ...rows.map(cellsOf),
    ...total.map(([, ...cells]) => [totalWords(complete), ...cells]),
  ];
}

const digitsOf = (name: ReportName, key: string, kind: ReportKind): number =>
  kind === 'money' && reportSettings[name].pricesOfOne?.includes(key) ? 4 : 2;

function fileCell(name: ReportName, { key, kind }: ReportColumn, row: ReportRow): string {
  const value = row[key] ?? '';
  if (value === '' || kind === 'text' || kind === 'date' || kind === 'quantity') return value;
  return displayDecimal(value, digitsOf(name, key, kind));
}
