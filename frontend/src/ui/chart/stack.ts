import { stack, stackOffsetDiverging } from 'd3-shape';

/** A part of a bar or a column, from the lower of its two values to the higher one. */
export interface StackedPart {
  series: number;
  from: number;
  to: number;
}

/** Stacks the values of each row: gains from zero up, losses from zero down. Parts without a length are left out. */
export function stackedRows(rows: readonly (readonly number[])[]): StackedPart[][] {
  const seriesCount = Math.max(0, ...rows.map((values) => values.length));
  const stacked = stack<readonly number[], number>()
    .keys(Array.from({ length: seriesCount }, (_, series) => series))
    .value((values, series) => values[series] ?? 0)
    .offset(stackOffsetDiverging)([...rows]);
  return rows.map((_, row) =>
    stacked.flatMap((parts, series) => {
      const [from = 0, to = 0] = parts[row] ?? [];
      return from === to ? [] : [{ series, from, to }];
    }),
  );
}

/** The values that an axis must reach. */
export const endsOf = (rows: readonly (readonly StackedPart[])[]): number[] =>
  rows.flat().flatMap(({ from, to }) => [from, to]);

export const sumOf = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0);
