/** The reports of runs, stalls and margins, in a form that compares. */
import type { Maker } from './maker.ts';
import type { Grouping } from './report-sums.ts';
import { inOwnUnit, type Query, report, textOf } from './told.ts';

export async function logFigures(maker: Maker, query: Query) {
  const { rows, totals, complete } = await report(maker, 'production-log', query);
  const told = rows.map((row) => ({
    ...{ date: row.date, batch: textOf(row, 'batch'), recipe: row.recipe },
    isStruck: textOf(row, 'notes').includes('Struck through'),
    planned: inOwnUnit(row.planned, row.unit),
    made: inOwnUnit(row.made, row.unit),
    wasted: inOwnUnit(row.wasted, row.unit),
    ...{ yield: row.yield, costs: row.costs, expectedEach: row.expectedEach, costEach: row.costEach },
    difference: row.difference,
  }));
  return { rows: told.sort((a, b) => (a.batch < b.batch ? -1 : 1)), costs: totals.costs, complete };
}

const nameOf = { event: 'event', place: 'place', product: 'product' } as const;

export async function stallFigures(maker: Maker, by: Grouping, query: Query) {
  const { rows, totals, complete } = await report(maker, 'events', { ...query, by });
  const figures = (row: Record<string, string | null>) => ({
    ...{ takings: row.takings ?? null, costs: row.costs ?? null, soldOut: row.soldOut ?? null },
    ...{ fees: row.fees ?? (by === 'product' ? '0' : null), profit: row.profit ?? null },
  });
  return {
    rows: rows
      .map((row) => ({ name: textOf(row, nameOf[by]), ...figures(row) }))
      .sort((a, b) => (a.name < b.name ? -1 : 1)),
    totals: figures(totals),
    complete,
  };
}

export async function marginTotalFigures(maker: Maker, query: Query) {
  const { rows, totals } = await report(maker, 'margins', query);
  return {
    rows: rows
      .filter(({ recipe }) => recipe !== 'Not entered')
      .map((row) => ({
        name: textOf(row, 'recipe'),
        sold: inOwnUnit(row.sold, row.unit),
        takings: row.takings,
      }))
      .sort((a, b) => (a.name < b.name ? -1 : 1)),
    takings: totals.takings,
    earned: totals.earned,
  };
}
