/** Sums of some rows of a report: exact, of what is known, and at least that where something isn't. */
import { itsPrice, type ReportFigures, type ReportRow } from '@batchbook/shared/insight/report';
import { sumDecimals } from '@batchbook/shared/money';
import { countOf } from '@batchbook/shared/text';

const isSite = (key: string): boolean => key.startsWith('site ');

/** What is known of a value that isn't known whole: what the item is worth at the sites where that is known. */
const knownBySite = (row: ReportRow): string[] =>
  Object.entries(row).flatMap(([key, value]) => (isSite(key) && value !== null ? [value] : []));

const knownOf = (row: ReportRow, key: string): string[] => {
  const value = row[key] ?? null;
  if (value !== null) return [value];
  return key === 'value' ? knownBySite(row) : [];
};

/** `null` where nothing is known: that is no zero. */
export function knownSum(rows: readonly ReportRow[], key: string): string | null {
  const sum = sumDecimals(rows.flatMap((row) => knownOf(row, key)));
  return sum === '0' && rows.some((row) => (row[key] ?? null) === null) ? null : sum;
}

/** What isn't known of a row. */
const gapsOf = ({ unknown }: ReportRow): string[] => (unknown ? unknown.split(', ') : []);

/**
 * Whether the sum of a column is that or more. What has no price is missing where it is, and only there. Other gaps may be
 * at any site.
 */
export const isSumLeast = (rows: readonly ReportRow[], key: string): boolean =>
  rows.some((row) => (row[key] ?? null) === null || gapsOf(row).some((gap) => gap !== itsPrice));

/** An item that was wasted in two weeks has two rows. */
export const countItems = (rows: readonly ReportRow[]): number =>
  new Set(rows.map(({ id, item, ingredient }) => id ?? item ?? ingredient)).size;

/** '60 items at 2 sites': what the totals of a report are of. */
export function itemsText({ columns, rows }: ReportFigures): string {
  const sites = columns.filter(({ key }) => isSite(key)).length;
  return `${countOf(countItems(rows), 'item')}${sites > 0 ? ` at ${countOf(sites, 'site')}` : ''}`;
}

/** How many rows have no price, and of how many others something isn't known. */
export function countGaps(rows: readonly ReportRow[]): { unpriced: number; unclear: number } {
  const open = rows.map(gapsOf).filter((gaps) => gaps.length > 0);
  const unpriced = open.filter((gaps) => gaps.includes(itsPrice)).length;
  return { unpriced, unclear: open.length - unpriced };
}

/** Some rows of a report with their totals. What was handed over was of all of them, so it says nothing of these. */
export function withRows({ columns, totals }: ReportFigures, rows: ReportFigures['rows']): ReportFigures {
  const sums = Object.keys(totals).map((key) => [key, knownSum(rows, key)] as const);
  return {
    columns,
    rows,
    totals: Object.fromEntries(sums.flatMap(([key, sum]) => (sum === null ? [] : [[key, sum]]))),
    complete: rows.every(({ unknown }) => !unknown),
  };
}
