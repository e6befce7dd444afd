/** Margins as a report: figures of one, or of a kilogram of what is sold by weight. */
import { sumDecimals } from '../money.ts';
import { perUnit, pricedUnitOfRecipe, shownAmount } from '../recipes/priced-unit.ts';
import type { ReportColumn, ReportFigures, ReportRow } from './report.ts';
import type { MarginRow } from './schema.ts';

const columns: ReportColumn[] = [
  { key: 'recipe', title: 'Recipe', kind: 'text' },
  { key: 'kind', title: 'Kind', kind: 'text' },
  { key: 'per', title: 'Of one', kind: 'text' },
  { key: 'price', title: 'Price', kind: 'money' },
  { key: 'costs', title: 'Costs', kind: 'money' },
  { key: 'margin', title: 'Margin', kind: 'percent' },
  { key: 'foodCost', title: 'Food cost', kind: 'percent' },
  { key: 'sold', title: 'Sold', kind: 'quantity' },
  { key: 'unit', title: 'Unit', kind: 'text' },
  { key: 'takings', title: 'Takings', kind: 'money' },
  { key: 'earned', title: 'Earned', kind: 'money' },
  { key: 'unknown', title: 'Not known', kind: 'text' },
];

/** What sold first, by what it took. */
export function marginsReport(rows: readonly MarginRow[]): ReportFigures {
  const listed = rows.toSorted((a, b) => Number(b.takings) - Number(a.takings) || (a.name < b.name ? -1 : 1));
  return {
    columns,
    rows: listed.map(rowOf),
    totals: {
      takings: sumDecimals(rows.map(({ takings }) => takings)),
      earned: sumDecimals(rows.map(({ earned }) => earned ?? '0')),
    },
    complete: rows.every((row) => row.sold === '0' || unknownOf(row).length === 0),
  };
}

function rowOf(row: MarginRow): ReportRow {
  const priced = pricedUnitOfRecipe(row);
  const of = (amount: string | null): string | null => amount && shownAmount(amount, priced);
  return {
    recipe: row.name,
    kind: row.variationOf === null ? row.recipeType : 'Variation',
    per: perUnit(priced),
    price: of(row.price),
    costs: of(row.costEach),
    margin: row.margin?.percent ?? null,
    foodCost: row.foodCostPercent,
    sold: row.sold,
    unit: row.unit,
    takings: row.takings,
    earned: row.earned,
    unknown: unknownOf(row).join(', '),
  };
}

const unknownOf = ({ price, complete, soldComplete }: MarginRow): string[] => [
  ...(complete ? [] : ['a cost']),
  ...(price === null ? ['the price'] : []),
  ...(soldComplete ? [] : ['the price of a sale']),
];
