/** The margins as a file: a row a recipe, figures as numbers, of one or of a kilogram. */
import type { MarginRow } from '@batchbook/shared/insight/schema';
import { displayDecimal, formatQuantity } from '@batchbook/shared/money';
import { pricedUnitOfRecipe, shownAmount } from '@batchbook/shared/recipes/priced-unit';
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
    each(row.margin?.amount ?? null),
    figure(row.margin?.percent ?? null, 2),
    figure(row.before?.percent ?? null, 2),
    figure(row.margin?.markupPercent ?? null, 2),
    figure(row.foodCostPercent, 2),
    each(row.targetPrice),
    row.sold,
    row.unit,
    figure(row.takings, 2),
    figure(row.earned, 2),
    row.soldComplete && row.soldCosted ? 'Yes' : 'No',
    row.menuClass === null ? '' : classNamesOf[row.menuClass],
  ];
}

/** An unknown figure is empty, never zero. */
export const csvRows = (rows: readonly MarginRow[], target: string): string[][] => [
  head(formatQuantity(target, 2)),
  ...rows.map(rowOf),
];
