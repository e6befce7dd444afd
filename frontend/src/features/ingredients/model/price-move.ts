/** A change of a price: what it was, what it is, and the way back. */
import type { Ingredient, PutIngredient } from '@batchbook/shared/ingredients/schema';
import type { PriceImpact } from '@batchbook/shared/recipes/price-impact-schema';

export interface PriceMove {
  before: Ingredient;
  after: Ingredient;
}

/** The price alone, as it is sent. */
export function priceOf(ingredient: Ingredient) {
  const { unit, costingUnit, costPerUnit, packSize, packUnit, packPrice } = ingredient;
  return { unit, costingUnit, costPerUnit, packSize, packUnit, packPrice };
}

/** What a save has done to the price. One that left the price alone leaves the last move as it was. */
export function moveAfter(last: PriceMove | null, before: Ingredient, after: Ingredient): PriceMove | null {
  const isSame = JSON.stringify(priceOf(before)) === JSON.stringify(priceOf(after));
  if (isSame) return last && { ...last, after };
  // A first price moves nothing that had a cost.
  return before.costPerUnit === null ? null : { before, after };
}

/** Undoes a move: the price from before, with its source. */
export function undoOf({ before }: PriceMove): PutIngredient {
  const { price } = before.sources;
  return { ...priceOf(before), ...(price && { sources: { price } }) };
}

/** The price is saved, so the server is asked what the old one would do: each side of its answer is the other. */
export const turnedRound = (impact: PriceImpact): PriceImpact['recipes'] =>
  impact.recipes.map((recipe) => ({ ...recipe, before: recipe.after, after: recipe.before }));
