/** Reports: rows of figures with their columns, for a table, a chart and a file. */

import type { KeptInReport } from './kept-schema.ts';

/** In the order of the page. */
export const reportNames = [
  'margins',
  'stock-value',
  'stock-movement',
  'waste',
  'production-log',
  'events',
  'purchases-needed',
] as const;
export type ReportName = (typeof reportNames)[number];

export const columnKinds = ['text', 'date', 'money', 'quantity', 'percent'] as const;
export type ReportKind = (typeof columnKinds)[number];

/** What events are added up by. */
export const groupings = ['event', 'place', 'product'] as const;
export type Grouping = (typeof groupings)[number];

export interface ReportColumn {
  key: string;
  title: string;
  kind: ReportKind;
}

/**
 * By the keys of the columns: a text, a day or a decimal; `null` where it isn't known. `isMost` names the column whose figure is
 * 'at most'.
 */
export type ReportRow = Record<string, string | null>;

/** In the column of what isn't known, where something has no price. */
export const itsPrice = 'its price';

/** Who sells what nobody is known to sell. */
export const noSupplier = 'No supplier';

export interface ReportFigures {
  columns: ReportColumn[];
  rows: ReportRow[];
  /** Of what is known. */
  totals: Record<string, string>;
  /** Everything is known; otherwise sums are 'at least'. */
  complete: boolean;
  /** Of the value of stock: what was handed over. */
  kept?: KeptInReport;
}
