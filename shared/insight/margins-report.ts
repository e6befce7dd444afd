/** Margins as a report: figures of one, or of a kilogram of what is sold by weight. */
import { sumDecimals } from '../money.ts';
import { perUnit, pricedUnitOfRecipe, shownAmount } from '../recipes/priced-unit.ts';
import { inPlainWord } from '../stock/plain-unit.ts';
import { isSold } from './margin-rows.ts';
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
  const wholly = rows.every((row) => !isSold(row) || unknownOf(row).length === 0);
  const listed = rows.toSorted((a, b) => Number(b.takings) - Number(a.takings) || (a.name < b.name ? -1 : 1));
  return {
    columns,
    rows: listed.map(rowOf),
    // A total of a part would read as all of it.
    totals: {
      ...(rows.every(({ soldComplete }) => soldComplete) && { takings: sumOf(rows, 'takings') }),
      ...(wholly && { earned: sumOf(rows, 'earned') }),
    },
    complete: wholly,
  };
}

function rowOf(row: MarginRow): ReportRow {
  const priced = pricedUnitOfRecipe(row);
  const of = (amount: string | null): string | null => amount && shownAmount(amount, priced);
  const sold = inPlainWord(row.unit, { sold: row.sold });
  return {
    recipe: row.name,
    kind: row.variationOf === null ? row.recipeType : 'Variation',
    per: perUnit(priced),
    price: of(row.price),
    costs: row.complete ? of(row.costEach) : null,
    margin: row.complete ? (row.margin?.percent ?? null) : null,
    foodCost: row.complete ? row.foodCostPercent : null,
    sold: sold.figures.sold,
    unit: sold.unit,
    takings: row.takings,
    earned: row.complete ? row.earned : null,
    unknown: unknownOf(row).join(', '),
  };
}

const sumOf = (rows: readonly MarginRow[], key: 'takings' | 'earned'): string =>
  sumDecimals(rows.map((row) => row[key] ?? '0'));

/** The price on the menu says nothing of what was sold. */
const unknownOf = ({ complete, soldComplete }: MarginRow): string[] => [
  ...(complete ? [] : ['a cost']),
  ...(soldComplete ? [] : ['the price or the unit of a sale']),
];
