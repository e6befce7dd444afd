/** A price change: the old price, the new one, and how to undo it. */
import { priceBackTo } from '@batchbook/shared/ingredients/price-back';
import { measuresOf } from '@batchbook/shared/ingredients/pricing';
import type { Ingredient, PutIngredient } from '@batchbook/shared/ingredients/schema';
import { displayDecimal } from '@batchbook/shared/money';
import type { PriceImpact } from '@batchbook/shared/recipes/price-impact-schema';
import { inCostingUnit } from './history.ts';

export interface PriceMove {
  before: Ingredient;
  after: Ingredient;
}

/** More decimals than any price has, fewer than are exact: prices that differ only by rounding are the same. */
const comparedDecimals = 9;

const inDecimals = (price: string) => displayDecimal(price, comparedDecimals);

/** Whether two prices are the same in the costing unit of the second. */
function isSamePrice(before: Ingredient, after: Ingredient): boolean {
  const { costPerUnit: price, costingUnit } = before;
  if (price === null || after.costPerUnit === null) return price === after.costPerUnit;
  const converted = inCostingUnit(price, costingUnit, after.costingUnit, measuresOf(after));
  return converted !== null && inDecimals(converted) === inDecimals(after.costPerUnit);
}

/**
 * What the last price change is after a save of `before` as `after`. One that left the price alone changes nothing.
 * `start` is the price before its fields were entered. They may have been saved more than once.
 */
export function moveAfter(
  last: PriceMove | null,
  start: Ingredient,
  before: Ingredient,
  after: Ingredient,
): PriceMove | null {
  const from = isSamePrice(before, after) ? last?.before : start;
  // A first price moves nothing that had a cost.
  if (from === undefined || from.costPerUnit === null || isSamePrice(from, after)) return null;
  return { before: from, after };
}

/** Undoes a move: the price from before, with its source. */
export const undoOf = ({ before }: PriceMove): PutIngredient => priceBackTo(before);

/** The new price is saved already. So this asks what the old price would do, and swaps before and after. */
export const turnedRound = (impact: PriceImpact): PriceImpact['recipes'] =>
  impact.recipes.map((recipe) => ({ ...recipe, before: recipe.after, after: recipe.before }));
