/** The price of an ingredient, as a request says it. */
import type { Ingredient, PutIngredient } from './schema.ts';

/** The price alone, with the units that it is in. */
export function priceOf(ingredient: Ingredient) {
  const { unit, costingUnit, costPerUnit, packSize, packUnit, packPrice } = ingredient;
  return { unit, costingUnit, costPerUnit, packSize, packUnit, packPrice };
}

/** What an update says that takes a price back: the earlier one, with its source. */
export function priceBackTo(before: Ingredient): PutIngredient {
  const { price } = before.sources;
  return { ...priceOf(before), ...(price && { sources: { price } }) };
}
