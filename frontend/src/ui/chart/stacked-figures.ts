import type { Figures } from './figures-table.tsx';
import type { Format } from './value-axis.ts';

/** A bar or a column. */
export interface Stacked {
  /** One value for each series. */
  values: readonly number[];
  /** All of it in words: 'at least £373.65'. */
  text: string;
}

/** What is said of a bar: all of it, and where several series are stacked, each of them. */
export function linesOf({ values, text }: Stacked, series: readonly string[], format: Format): string[] {
  if (series.length < 2) return [text];
  return [text, ...series.map((name, index) => `${name}: ${format(values[index] ?? 0)}`)];
}

/** The figures as a table, with a column for each series. */
export function stackedFigures(
  rows: readonly (Stacked & { name: string })[],
  { head, series, format }: { head: string; series: readonly string[]; format: Format },
): Figures {
  if (series.length < 2)
    return { heads: [head, series[0] ?? ''], rows: rows.map(({ name, text }) => [name, text]) };
  return {
    heads: [head, ...series, 'Total'],
    rows: rows.map(({ name, text, values }) => [
      name,
      ...series.map((_, index) => format(values[index] ?? 0)),
      text,
    ]),
  };
}
