/** The margins as a file: a row a recipe, figures as numbers, of one or of a kilogram. */
import { marginSums } from '@batchbook/shared/insight/margin-rows';
import type { MarginRow } from '@batchbook/shared/insight/schema';
import { displayDecimal, formatQuantity } from '@batchbook/shared/money';
import { pricedUnitOfRecipe, shownAmount } from '@batchbook/shared/recipes/priced-unit';
import { type Scope, scopeRows, totalWords } from './report-file.ts';
import { classNamesOf } from './view.ts';

const head = (target: string) => [
  ...['Recipe', 'Kind', 'Per', 'Price', 'Ingredients', 'Packaging', 'Work', 'Overheads', 'Costs'],
  ...[
    'All costs known',
    'Margin',
    'Margin %',
    'Margin % 30 days before',
    'Markup %',
    'Food cost %',
    `Price for ${target}%`,
  ],
  ...['Sold', 'Unit', 'Takings', 'Earned', 'All sales priced and costed', 'Menu'],
];

const figure = (amount: string | null, digits: number): string =>
  amount === null ? '' : displayDecimal(amount, digits);

function rowOf(row: MarginRow): string[] {
  const priced = pricedUnitOfRecipe(row);
  // With a cost unknown these are at most, or at least, and a spreadsheet would take them for facts.
  const margin = row.complete ? row.margin : null;
  const each = (amount: string | null): string =>
    amount === null ? '' : displayDecimal(shownAmount(amount, priced), 4);
  return [
    row.name,
    row.variationOf === null ? row.recipeType : 'Variation',
    priced.name ?? 'each',
    each(row.price),
    each(row.ingredientCost),
    each(row.packagingCost),
    each(row.labourCost),
    each(row.overheadCost),
    each(row.costEach),
    row.complete ? 'Yes' : 'No',
    each(margin?.amount ?? null),
    figure(margin?.percent ?? null, 2),
    figure(row.before?.percent ?? null, 2),
    figure(margin?.markupPercent ?? null, 2),
    figure(row.complete ? row.foodCostPercent : null, 2),
    each(row.complete ? row.targetPrice : null),
    row.sold,
    row.unit,
    figure(row.takings, 2),
    figure(row.earned, 2),
    row.soldComplete && row.soldCosted ? 'Yes' : 'No',
    row.menuClass === null ? '' : classNamesOf[row.menuClass],
  ];
}

interface MarginFile {
  rows: readonly MarginRow[];
  /** How many there are without filters. */
  count: number;
  target: string;
  scope: Scope;
}

/** An unknown figure is empty, never zero. The total is of the rows that are in the file. */
export function csvRows({ rows, count, target, scope }: MarginFile): string[][] {
  const headings = head(formatQuantity(target, 2));
  const sums = marginSums(rows, target);
  const complete = sums.complete && sums.leftOut.uncosted === 0;
  const totals = new Map([
    ['Recipe', totalWords(complete)],
    ['Takings', figure(sums.takings, 2)],
    ['Earned', sums.averagePercent === null && !complete ? '' : figure(sums.earned, 2)],
  ]);
  const [end = [], ...about] = scopeRows(scope, complete).reverse();
  return [
    ...about.reverse(),
    ...(rows.length < count ? [['Recipes', `${rows.length} of ${count}`]] : []),
    end,
    headings,
    ...rows.map(rowOf),
    headings.map((title) => totals.get(title) ?? ''),
  ];
}
