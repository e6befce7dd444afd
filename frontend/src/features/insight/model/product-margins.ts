/** Margins of what has a price, for the dashboard; and what a price that moved does to the recipes it is in. */

import type { Ingredient } from '@batchbook/shared/ingredients/schema';
import type { Dashboard } from '@batchbook/shared/insight/dashboard-schema';
import {
  compareDecimals,
  decimalOf,
  divide,
  formatQuantity,
  multiply,
  ratio,
  ratioOf,
  subtractDecimals,
  sumDecimals,
} from '@batchbook/shared/money';
import { type Book, bookOf } from '@batchbook/shared/recipes/book';
import { createCostEngine } from '@batchbook/shared/recipes/cost-engine';
import { pricedUnitOfRecipe, shownAmount } from '@batchbook/shared/recipes/priced-unit';
import { recipesWith, usersIn } from '@batchbook/shared/recipes/recipe-graph';
import type { RecipeSummary } from '@batchbook/shared/recipes/schema';
import { capitalised, countOf } from '@batchbook/shared/text';

interface ProductMargin {
  id: string;
  name: string;
  /** Of one. */
  price: string;
  percent: string;
  /** A cost is unknown: it is 'at most'. */
  isAtMost: boolean;
  isSample: boolean;
}

export interface ProductMargins {
  /** The lowest first. */
  rows: readonly ProductMargin[];
  /** Without a price. */
  unpriced: RecipeSummary[];
}

/** Of products, and of whatever else has a price. */
export function productMargins(recipes: readonly RecipeSummary[], book: Book): ProductMargins {
  const engine = createCostEngine(book, recipes);
  const rows = recipes.flatMap((recipe) => {
    const { sellingPrice } = recipe;
    const cost = sellingPrice === null ? null : engine.costOf(recipe.id);
    if (!cost?.margin || sellingPrice === null || cost.targetPrice === null) return [];
    const price = shownAmount(sellingPrice, pricedUnitOfRecipe(recipe));
    const { percent } = cost.margin;
    const { id, name, isSample } = recipe;
    return [{ id, name, price, percent, isAtMost: !cost.complete, isSample }];
  });
  return {
    rows: rows.sort((a, b) => compareDecimals(a.percent, b.percent) || (a.name < b.name ? -1 : 1)),
    unpriced: recipes.filter(
      ({ sellingPrice, recipeType, lines }) =>
        sellingPrice === null && recipeType === 'Product' && lines.length > 0,
    ),
  };
}

/** The lowest say most. */
const marginsMax = 8;

export interface ShownMargins {
  /** The lowest first. */
  rows: readonly ProductMargin[];
  /** What they are against the others, and the target; none without any. */
  note: string | undefined;
}

/** @param soldIds What sold in 30 days: where there are too many to show, these alone are. */
export function shownMargins(
  rows: readonly ProductMargin[],
  { soldIds, target }: { soldIds: ReadonlySet<string>; target: string },
): ShownMargins {
  const sold = rows.length > marginsMax ? rows.filter(({ id }) => soldIds.has(id)) : [];
  const of = sold.length > 0 ? sold : rows;
  if (of.length === 0) return { rows: [], note: undefined };
  const shown = of.slice(0, marginsMax);
  const which = [
    ...(shown.length < of.length ? [`The ${shown.length} lowest of ${of.length}`] : []),
    ...(sold.length > 0 ? ['sold in 30 days'] : []),
  ].join(' ');
  return {
    rows: shown,
    note: [...(which === '' ? [] : [capitalised(which)]), againstTarget(of, target)].join('. '),
  };
}

/** A margin that is 'at most' the target or more may be under it all the same. */
function againstTarget(rows: readonly ProductMargin[], target: string): string {
  const aim = `your ${formatQuantity(target, 1)}% target`;
  const under = rows.filter(({ percent }) => compareDecimals(percent, target) < 0).length;
  if (under > 0) return `${countOf(under, 'is', 'are')} under ${aim}`;
  const unsure = rows.filter(({ isAtMost }) => isAtMost).length;
  if (unsure === 0) return `All reach ${aim}`;
  const unknown = `${countOf(unsure, 'has', 'have')} an unknown cost`;
  const known = rows.length - unsure;
  return known === 0 ? capitalised(unknown) : `${countOf(known, 'reaches', 'reach')} ${aim}, ${unknown}`;
}

/** What a price that moved does. */
export interface PriceEffect {
  /** How many recipes it is in, at any depth. */
  recipes: number;
  /** What one of them, or a kilogram of what is sold by weight, costs more on average; below zero less. `null`: not known. */
  each: string | null;
}

/** By ingredient. */
export function priceEffects(
  prices: Dashboard['prices'],
  recipes: readonly RecipeSummary[],
  ingredients: readonly Ingredient[],
  settings: Parameters<typeof bookOf>[2],
): ReadonlyMap<string, PriceEffect> {
  const users = usersIn(recipes);
  const now = createCostEngine(bookOf(recipes, ingredients, settings), recipes);
  return new Map(
    prices.map((moved) => {
      const ids = recipesWith(moved.ingredientId, users);
      const then = ingredients.map((one) => (one.id === moved.ingredientId ? pricedThen(one, moved) : one));
      const before = createCostEngine(bookOf(recipes, then, settings), recipes);
      const changes = recipes.flatMap((recipe) => {
        const [was, is] = ids.has(recipe.id)
          ? [before.costOf(recipe.id), now.costOf(recipe.id)]
          : [null, null];
        if (!was || !is) return [];
        return shownAmount(subtractDecimals(is.costEach, was.costEach), pricedUnitOfRecipe(recipe));
      });
      const each =
        changes.length === 0
          ? null
          : decimalOf(
              multiply(
                ratioOf(sumDecimals(changes)),
                divide(ratio(1n, 1n), ratio(BigInt(changes.length), 1n)),
              ),
            );
      return [moved.ingredientId, { recipes: ids.size, each }];
    }),
  );
}

const pricedThen = (
  ingredient: Ingredient,
  { points, costingUnit }: Dashboard['prices'][number],
): Ingredient => ({
  ...ingredient,
  ...{ costingUnit, costPerUnit: points[0]?.price ?? null },
  ...{ packSize: null, packUnit: null, packPrice: null },
});
