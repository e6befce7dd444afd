/**
 * What stock is worth: so much of an item at what one of it costs. An ingredient costs what it is bought for, a
 * product what its recipe costs to make; of anything else nobody knows. What isn't known is never zero: its worth is
 * `null`, and beside it a sum is 'at least' (invariant 19).
 */
import { type UnitPrice, unitPriceOf } from '@batchbook/shared/ingredients/pricing';
import type { Ingredient } from '@batchbook/shared/ingredients/schema';
import { decimalOf, multiply, ratio, ratioOf, sumDecimals } from '@batchbook/shared/money';
import type { ProductCost } from '@batchbook/shared/recipes/product-cost';
import type { RecipeSummary } from '@batchbook/shared/recipes/schema';
import type { StockItem, StockUnit } from '@batchbook/shared/stock/item-schema';
import { measuresOfItem } from '@batchbook/shared/stock/measures';
import { productUnit } from '@batchbook/shared/stock/product';
import { baseUnitOf, sameBase, type Thousandths } from '@batchbook/shared/stock/quantity';
import { conversionRate, type Measures, noMeasures, type Unit } from '@batchbook/shared/units';
import { byId } from '../../../data/by-id.ts';

/** Everything that says what items cost. */
export interface Pantry {
  ingredients: ReadonlyMap<string, Ingredient>;
  recipes: ReadonlyMap<string, RecipeSummary>;
  /** By recipe; none where nothing of it is costed, or it isn't worked out yet. */
  costs: ReadonlyMap<string, ProductCost>;
}

interface ItemPrice extends UnitPrice {
  /** It costs that much or more. */
  isLeast: boolean;
}

/** What is known of an item: what one costs, and what turns its units into one another. */
export interface Valued {
  price: ItemPrice | null;
  measures: Measures;
}

export const nothingKnown: Valued = { price: null, measures: noMeasures };

/** The ingredient that an item of stock is. */
export const ingredientOf = (
  { category, referenceId }: Pick<StockItem, 'category' | 'referenceId'>,
  ingredients: Pantry['ingredients'],
): Ingredient | undefined =>
  category === 'ingredient' && referenceId !== null ? ingredients.get(referenceId) : undefined;

/** What is known of an item by its ingredient or its recipe. */
export function valuedOf(item: Pick<StockItem, 'category' | 'referenceId' | 'unit'>, pantry: Pantry): Valued {
  const measures = measuresOfItem(item, {
    ingredient: (id) => pantry.ingredients.get(id),
    recipe: (id) => pantry.recipes.get(id),
  });
  const ingredient = ingredientOf(item, pantry.ingredients);
  if (ingredient) {
    const price = unitPriceOf(ingredient);
    return { price: price && { ...price, isLeast: false }, measures };
  }
  const recipe = item.category === 'product' ? pantry.recipes.get(item.referenceId ?? '') : undefined;
  if (!recipe) return nothingKnown;
  const { unit } = productUnit(recipe.unit);
  const cost = pantry.costs.get(recipe.id);
  // The item follows its recipe in a moment: until then one of the one is not one of the other.
  const follows = sameBase(unit, item.unit);
  return {
    price: cost && follows ? { price: cost.each, unit, isLeast: cost.isLeast } : null,
    measures,
  };
}

/** What is known of every item. */
export interface ItemPrices extends Pantry {
  /** The same object for an item until something changes that prices are calculated from. */
  of(item: StockItem): Valued;
  /** Products are still being costed. */
  isPending: boolean;
}

/** @param costs `null` while products are being costed. */
export function itemPrices(
  ingredients: readonly Ingredient[],
  recipes: readonly RecipeSummary[],
  costs: Pantry['costs'] | null,
): ItemPrices {
  const pantry: Pantry = {
    ingredients: byId(ingredients),
    recipes: byId(recipes),
    costs: costs ?? new Map(),
  };
  const known = new WeakMap<StockItem, Valued>();
  return {
    ...pantry,
    isPending: costs === null,
    of(item) {
      const before = known.get(item);
      if (before) return before;
      const valued = valuedOf(item, pantry);
      known.set(item, valued);
      return valued;
    },
  };
}

export interface Worth {
  /** Exact to 12 decimals; of a difference below zero too. */
  amount: string;
  /** It is worth that much or more; a difference is that much or larger. */
  isLeast: boolean;
}

/** What so much of it is worth; `null` where there is no price, or one for what doesn't convert. */
export function worthOf(value: Thousandths, unit: StockUnit, { price, measures }: Valued): Worth | null {
  if (price === null) return null;
  const rate = conversionRate(baseUnitOf(unit), price.unit, measures);
  if (rate === null) return null;
  const amount = decimalOf(multiply(multiply(ratio(value, 1000n), rate.factor), price.price));
  return { amount, isLeast: price.isLeast };
}

/** What `quantity` of `unit` costs; `null` where that isn't known. */
export function costOf(quantity: string, unit: Unit, { price, measures }: Valued): Worth | null {
  const rate = price && conversionRate(unit, price.unit, measures);
  if (!price || !rate) return null;
  const amount = decimalOf(multiply(ratioOf(quantity), multiply(rate.factor, price.price)));
  return { amount, isLeast: price.isLeast };
}

export interface WorthSum {
  amount: string;
  /** Something of it has no price, or none for all of it: the amount is 'at least'. */
  isPartial: boolean;
  /** Something of it has one. */
  isKnown: boolean;
}

export function sumWorths(worths: readonly (Worth | null)[]): WorthSum {
  const known = worths.filter((worth) => worth !== null);
  return {
    amount: sumDecimals(known.map(({ amount }) => amount)),
    isPartial: known.length < worths.length || known.some(({ isLeast }) => isLeast),
    isKnown: known.length > 0,
  };
}
