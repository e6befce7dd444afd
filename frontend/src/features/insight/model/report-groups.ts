/** The rows of a report by what groups them on screens, and those of one category alone. */
import type { ReportColumn, ReportFigures, ReportName, ReportRow } from '@batchbook/shared/insight/report';
import { sumDecimals } from '@batchbook/shared/money';
import { byText } from '../../../data/by-text.ts';
import { isStruck, reportSettings } from './report-view.ts';

/** What the rows of a group come to. */
export interface GroupFigures {
  name: string;
  count: number;
  /** How many of its rows have something that isn't known. */
  unknown: number;
  /** Of what is known, by column; `null` where nothing is. */
  sums: Readonly<Record<string, string | null>>;
}

/** The columns that have a sum of money. */
const summedColumns = ({ columns, totals }: ReportFigures): ReportColumn[] =>
  columns.filter(({ key, kind }) => kind === 'money' && totals[key] !== undefined);

/** The group of a row; `null` of a report that has none. What nobody knows the supplier or category of has one too. */
export function groupKeyOf(
  name: ReportName,
  { columns, rows }: ReportFigures,
): ((row: ReportRow) => string) | null {
  const { groupedBy } = reportSettings[name];
  if (rows.some(isStruck)) return (row) => (isStruck(row) ? 'Struck through, in no total' : 'Made');
  return groupedBy !== undefined && columns.some(({ key }) => key === groupedBy)
    ? (row) => row[groupedBy] || 'Not known'
    : null;
}

/** By their names, in the order of their first rows; none of a report that has no groups. */
export function groupsIn(name: ReportName, figures: ReportFigures): ReadonlyMap<string, GroupFigures> {
  const keyOf = groupKeyOf(name, figures);
  if (keyOf === null) return new Map();
  const columns = summedColumns(figures);
  return new Map(
    [...Map.groupBy(figures.rows, keyOf)].map(([group, rows]) => [
      group,
      {
        ...{ name: group, count: rows.length, unknown: rows.filter(isUnknown).length },
        sums: Object.fromEntries(columns.map(({ key }) => [key, sumOf(rows, key)])),
      },
    ]),
  );
}

const isUnknown = ({ unknown }: ReportRow): boolean => (unknown ?? '') !== '';

/** Of what is known; `null` where nothing is. */
function sumOf(rows: readonly ReportRow[], key: string): string | null {
  const known = rows.flatMap((row) => row[key] ?? []);
  return known.length === 0 ? null : sumDecimals(known);
}

/** The rows, those of a group one after another. */
export function inGroups(name: ReportName, figures: ReportFigures): readonly ReportRow[] {
  const keyOf = groupKeyOf(name, figures);
  if (keyOf === null) return figures.rows;
  const groups = [...Map.groupBy(figures.rows, keyOf).values()].flat();
  return groups.toSorted((a, b) => Number(isStruck(a)) - Number(isStruck(b)));
}

/** Categories to choose from; none of a report without them. */
export function categoriesIn({ columns, rows }: ReportFigures): string[] {
  if (!columns.some(({ key }) => key === 'category')) return [];
  return [...new Set(rows.flatMap(({ category }) => category ?? []))].sort(byText.compare);
}

/** The same of one category: its rows, and what they come to. What was handed over was of all. */
export function ofCategory({ kept: _kept, ...figures }: ReportFigures, category: string): ReportFigures {
  const rows = figures.rows.filter((row) => row.category === category);
  const sums = summedColumns(figures).map(({ key }) => [key, sumOf(rows, key)] as const);
  return {
    ...{ ...figures, rows },
    totals: Object.fromEntries(sums.flatMap(([key, sum]) => (sum === null ? [] : [[key, sum]]))),
    complete: !rows.some(isUnknown),
  };
}
