import type { ReactNode } from 'react';
import { byText } from '../../data/by-text.ts';
import { compareKnown } from '../compare-known.ts';

type ColumnKind = 'text' | 'date' | 'money' | 'quantity' | 'percent';

/** Where a cell is on the card of its row. */
type NarrowPlace = 'title' | 'figure' | 'amount' | 'half' | 'line' | 'none';

/** A column of a table: what the screen shows of a row and what it sorts by. */
export interface Column<Row> {
  key: string;
  title: string;
  /** Money, quantities and percents are figures: they stand under one another at the right. */
  kind: ColumnKind;
  cell: (row: Row) => ReactNode;
  /** What it sorts by. A column without it doesn't sort; `null` goes last, whichever way. */
  sortBy?: (row: Row) => string | number | null;
  /** A Tailwind width class. */
  width?: string;
  /** In the foot of the table. */
  total?: ReactNode;
  /**
   * On a phone: `title` heads the card, `figure` is beside it, and so is `amount`, with its title. `line` is below with its
   * title, `half` shares its line with another, `none` isn't shown.
   * The column that heads the card, or else the first, names the row. `line` unless it says otherwise.
   */
  narrow?: NarrowPlace;
  /** It has the menu or the buttons of a row; its title is for screen readers. */
  isActions?: boolean;
}

/** What a table is sorted by. */
export interface Sorting {
  by: string;
  descending: boolean;
}

export const isFigure = ({ kind }: Pick<Column<never>, 'kind'>): boolean =>
  kind !== 'text' && kind !== 'date';

/** The rows in the order of a column: text by locale, figures as numbers, `null` last whichever way. */
export function sortedRows<Row>(
  rows: readonly Row[],
  columns: readonly Column<Row>[],
  sort: Sorting | undefined,
): readonly Row[] {
  const sortBy = columns.find(({ key }) => key === sort?.by)?.sortBy;
  if (sort === undefined || sortBy === undefined) return rows;
  const direction = sort.descending ? -1 : 1;
  return [...rows].sort((a, b) => compareKnown(sortBy(a), sortBy(b), compareValues, direction));
}

const compareValues = (a: string | number, b: string | number): number =>
  typeof a === 'number' && typeof b === 'number' ? a - b : byText.compare(String(a), String(b));
