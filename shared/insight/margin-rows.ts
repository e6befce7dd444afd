/**
 * What each recipe and variation costs, what its price leaves, and what it earned in some time.
 *
 *   margin = price - cost of one, as both are now
 *   earned = takings - what was sold cost when it was made, or was planned for an event
 *
 * What was earned is as it was recorded, so that no price of today changes the past. What is unknown stays unknown: with a
 * cost missing, the margin is 'at most'; a sale without a price or a cost is in no sum of what was earned.
 */
import {
  compareDecimals,
  decimalOf,
  divide,
  multiply,
  ratio,
  ratioOf,
  subtractDecimals,
  sumDecimals,
} from '../money.ts';
import type { Book, BookRecipe } from '../recipes/book.ts';
import { createCostEngine } from '../recipes/cost-engine.ts';
import type { CostTotals } from '../recipes/cost-totals.ts';
import { daysBetween } from '../recipes/label-dates.ts';
import { pricedUnitOfRecipe, shownAmount } from '../recipes/priced-unit.ts';
import type { RecipeSummary } from '../recipes/schema.ts';
import type { Variation } from '../recipes/variation-schema.ts';
import { resolveVariation } from '../recipes/variations.ts';
import { type MenuMatrix, menuMatrix } from './menu-matrix.ts';
import type { GoneSales, MarginRow, SoldUnits } from './schema.ts';
import type { Span } from './span-schema.ts';

/** A recipe, or a variation as it is with its base. */
export type Priced = BookRecipe & { createdAt: string; variationOf: string | null };

/** All that have a margin. A variation whose base is gone isn't there either. */
export function pricedOf(recipes: Iterable<RecipeSummary>, variations: Iterable<Variation>): Priced[] {
  const byId = new Map(Array.from(recipes, (recipe) => [recipe.id, recipe]));
  return [
    ...[...byId.values()].map((recipe) => ({ ...recipe, variationOf: null })),
    ...[...variations].flatMap((variation) => {
      const { baseRecipeId: variationOf, createdAt } = variation;
      const base = byId.get(variationOf);
      return base ? [{ ...resolveVariation(base, variation), createdAt, variationOf }] : [];
    }),
  ];
}

export interface Margins extends Pick<MenuMatrix, 'thresholds'> {
  rows: MarginRow[];
}

/** The margin of each recipe some time before; it has an entry where that differs from now, `null` where it isn't known. */
export type MarginsBefore = ReadonlyMap<string, string | null>;

const nothingSold: SoldUnits = {
  ...{ units: '0', takings: '0', complete: true, since: null },
  ...{ known: { takings: '0', cost: '0' }, costed: true },
};

/** @param sold What was sold of each recipe in `span`. @param before Left out where nobody asks what margins were. */
export function marginsOf(
  book: Book,
  recipes: readonly Priced[],
  {
    sold,
    span,
    before = null,
  }: { sold: ReadonlyMap<string, SoldUnits>; span: Span; before?: MarginsBefore | null },
): Margins {
  const days = new Map(
    recipes.map(({ id, createdAt }) => [
      id,
      daysOnSale(createdAt.slice(0, 10), sold.get(id)?.since ?? null, span),
    ]),
  );
  const engine = createCostEngine(book, recipes);
  const rows = recipes.flatMap((recipe) => {
    const cost = engine.costOf(recipe.id);
    return cost ? rowOf(recipe, cost, sold.get(recipe.id) ?? nothingSold) : [];
  });
  const onMenu = rows.filter((row) => leftOutOfMenu(row) === null);
  const units = unitsAlike(onMenu, days);
  const products = onMenu.map((row) => ({
    ...{ recipeId: row.recipeId, units: units.get(row.recipeId) ?? row.sold },
    contribution: contributionOf(row),
  }));
  const { classes, thresholds } = menuMatrix(products);
  return {
    rows: rows.map((row) => ({
      ...row,
      menuUnits: units.get(row.recipeId) ?? null,
      menuClass: classes.get(row.recipeId) ?? null,
      before: { percent: percentBefore(row, before) },
    })),
    thresholds,
  };
}

function percentBefore(
  { recipeId, margin, complete }: Pick<MarginRow, 'recipeId' | 'margin' | 'complete'>,
  before: MarginsBefore | null,
): string | null {
  if (before === null) return null;
  if (before.has(recipeId)) return before.get(recipeId) ?? null;
  return complete ? (margin?.percent ?? null) : null;
}

/** How many days of the time it was on sale: since it was written down, or sold, whichever was first. */
function daysOnSale(createdOn: string, soldSince: string | null, { from, to }: Span): number {
  const since = soldSince !== null && soldSince < createdOn ? soldSince : createdOn;
  return Math.max(1, Math.min(daysBetween(from, to), daysBetween(since, to)) + 1);
}

/** A first day says little of a year: what is newer than a quarter of the time counts for four times as much, no more. */
const factorMax = 4;

/**
 * What was sold as products that compare: of what is sold by weight, kilograms. What is new counts as if it had sold like that
 * as long as the others. Otherwise whatever is new would be unpopular.
 */
function unitsAlike(
  rows: readonly Pick<MarginRow, 'recipeId' | 'sold' | 'unit' | 'batchYield'>[],
  days: ReadonlyMap<string, number>,
): Map<string, string> {
  const daysOf = (recipeId: string): number => days.get(recipeId) ?? 1;
  const most = Math.max(1, ...rows.map(({ recipeId }) => daysOf(recipeId)));
  return new Map(
    rows.map((row) => {
      const shown = divide(ratioOf(row.sold), pricedUnitOfRecipe(row).factor);
      const factor = Math.min(most / daysOf(row.recipeId), factorMax);
      const isCapped = factor === factorMax;
      const times = isCapped
        ? ratio(BigInt(factorMax), 1n)
        : ratio(BigInt(most), BigInt(daysOf(row.recipeId)));
      return [row.recipeId, decimalOf(multiply(shown, times))];
    }),
  );
}

function rowOf(
  recipe: Priced,
  cost: CostTotals,
  sold: SoldUnits,
): Omit<MarginRow, 'menuClass' | 'menuUnits' | 'before'> {
  const { id: recipeId, name, recipeType, variationOf, unit, batchYield, sellingPrice: price } = recipe;
  // Without any costed line the sum would read as zero.
  const isCosted = cost.targetPrice !== null;
  return {
    ...{ recipeId, name, recipeType, variationOf, unit, batchYield, price },
    costEach: isCosted ? cost.costEach : null,
    ingredientCost: isCosted ? cost.costPerUnit : null,
    packagingCost: cost.packagingCost,
    labourCost: cost.labourCost,
    overheadCost: cost.overheadCost,
    margin: isCosted ? cost.margin : null,
    foodCostPercent: cost.foodCostPercent,
    targetPrice: cost.targetPrice,
    complete: isCosted && cost.complete,
    sold: sold.units,
    ...earningsOf(sold),
    soldSince: sold.since,
  };
}

/** What sales took and earned. */
export function earningsOf({ takings, known, complete, costed }: Omit<SoldUnits, 'units' | 'since'>) {
  const isNothingKnown = known.takings === '0' && known.cost === '0' && !(complete && costed);
  return {
    takings,
    earned: isNothingKnown ? null : subtractDecimals(known.takings, known.cost),
    earnedOf: known.takings,
    soldComplete: complete,
    soldCosted: costed,
  };
}

const isSome = (quantity: string): boolean => compareDecimals(quantity, '0') > 0;

/** Whether any was sold, also in a unit that doesn't convert. */
export const isSold = ({ sold, soldComplete }: Pick<MarginRow, 'sold' | 'soldComplete'>): boolean =>
  isSome(sold) || !soldComplete;

/** Whether what it costs and its price are known, as both are now. */
export const isJudged = ({ complete, margin }: Pick<MarginRow, 'complete' | 'margin'>): boolean =>
  complete && margin !== null;

/** Its margin is known, at most or wholly, and less than the target. */
export const isUnderTarget = ({ margin }: Pick<MarginRow, 'margin'>, targetPercent: string): boolean =>
  margin !== null && compareDecimals(margin.percent, targetPercent) < 0;

/** What rows say was sold, to work them out with other prices. */
export const soldOf = (rows: readonly MarginRow[]): ReadonlyMap<string, SoldUnits> =>
  new Map(
    rows.map(({ recipeId, sold: units, takings, earned, earnedOf, ...row }) => {
      const { soldComplete: complete, soldCosted: costed, soldSince: since } = row;
      const known = { takings: earnedOf, cost: earned === null ? '0' : subtractDecimals(earnedOf, earned) };
      return [recipeId, { units, takings, complete, costed, since, known }];
    }),
  );

/** Why a product isn't in the menu matrix; `null` when it is. */
export function leftOutOfMenu({
  sold,
  price,
  complete,
}: Pick<MarginRow, 'sold' | 'price' | 'complete'>): 'unsold' | 'unpriced' | 'uncosted' | null {
  if (!isSome(sold)) return 'unsold';
  if (price === null || !isSome(price)) return 'unpriced';
  return complete ? null : 'uncosted';
}

/** What the price of one, or of a kilogram, leaves after ingredients and packaging; work is apart. Of what is in the menu matrix. */
export const contributionOf = (
  row: Pick<MarginRow, 'price' | 'ingredientCost' | 'packagingCost' | 'unit' | 'batchYield'>,
): string => {
  const { price, ingredientCost, packagingCost } = row;
  const left = subtractDecimals(price ?? '0', sumDecimals([ingredientCost ?? '0', packagingCost]));
  return shownAmount(left, pricedUnitOfRecipe(row));
};

/** The sums over what was sold. */
export interface MarginSums {
  /** How many recipes sold. */
  recipes: number;
  /** How many of them have a price and a cost, and how many of these a margin under the target, as both are now. */
  judged: number;
  under: number;
  /** What these took. */
  takingsUnder: string;
  takings: string;
  /** The takings of sales whose price and cost are known, and what is left of them. */
  knownTakings: string;
  earned: string;
  /** `earned` in percent of `knownTakings`; `null` without any. */
  averagePercent: string | null;
  /** Recipes some of whose sales are in no average: a price or a cost of them is unknown. */
  leftOut: { unpriced: number; uncosted: number };
  /** Every sale has a price and a unit that converts. */
  complete: boolean;
}

/** Unknown costs and prices are left out, and counted: never zero. @param gone What was sold of recipes that are deleted. */
export function marginSums(
  rows: readonly MarginRow[],
  targetPercent: string,
  gone: GoneSales | null = null,
): MarginSums {
  const sold = rows.filter(isSold);
  const judged = sold.filter(isJudged);
  const under = judged.filter((row) => isUnderTarget(row, targetPercent));
  const sumOf = (of: readonly MarginRow[], pick: (row: MarginRow) => string | null): string =>
    sumDecimals(of.map((row) => pick(row) ?? '0'));
  const earned = sumDecimals([sumOf(sold, (row) => row.earned), gone?.earned ?? '0']);
  const knownTakings = sumDecimals([sumOf(sold, (row) => row.earnedOf), gone?.earnedOf ?? '0']);
  return {
    recipes: sold.length,
    judged: judged.length,
    under: under.length,
    takingsUnder: sumOf(under, (row) => row.takings),
    takings: sumDecimals([sumOf(sold, (row) => row.takings), gone?.takings ?? '0']),
    ...{ knownTakings, earned },
    averagePercent: isSome(knownTakings)
      ? decimalOf(multiply(divide(ratioOf(earned), ratioOf(knownTakings)), ratio(100n, 1n)))
      : null,
    leftOut: {
      unpriced: sold.filter((row) => !row.soldComplete).length,
      uncosted: sold.filter((row) => row.soldComplete && !row.soldCosted).length,
    },
    complete: sold.every((row) => row.soldComplete) && (gone?.soldComplete ?? true),
  };
}
