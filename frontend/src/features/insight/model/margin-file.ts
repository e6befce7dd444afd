/** The margins as a file: a row a recipe, figures as numbers of one of its unit. */
import type { MarginRow } from '@batchbook/shared/insight/schema';
import { displayDecimal, formatQuantity } from '@batchbook/shared/money';
import { classNamesOf } from './view.ts';

const head = (target: string) => [
  ...['Recipe', 'Kind', 'Unit', 'Price', 'Ingredients', 'Packaging', 'Work', 'Overheads', 'Costs, each'],
  ...['All costs known', 'Margin', 'Margin %', 'Markup %', 'Food cost %', `Price for ${target}%`],
  ...['Sold', 'Takings', 'Earned', 'All sales priced', 'Menu'],
];

const figure = (amount: string | null, digits: number): string =>
  amount === null ? '' : displayDecimal(amount, digits);

const rowOf = (row: MarginRow): string[] => [
  row.name,
  row.variationOf === null ? row.recipeType : 'Variation',
  row.unit,
  figure(row.price, 4),
  figure(row.ingredientCost, 4),
  figure(row.packagingCost, 4),
  figure(row.labourCost, 4),
  figure(row.overheadCost, 4),
  figure(row.costEach, 4),
  row.complete ? 'Yes' : 'No',
  figure(row.margin?.amount ?? null, 4),
  figure(row.margin?.percent ?? null, 2),
  figure(row.margin?.markupPercent ?? null, 2),
  figure(row.foodCostPercent, 2),
  figure(row.targetPrice, 4),
  row.sold,
  figure(row.takings, 2),
  figure(row.earned, 2),
  row.soldComplete ? 'Yes' : 'No',
  row.menuClass === null ? '' : classNamesOf[row.menuClass],
];

/** An unknown figure is empty, never zero. */
export const csvRows = (rows: readonly MarginRow[], target: string): string[][] => [
  head(formatQuantity(target, 2)),
  ...rows.map(rowOf),
];
