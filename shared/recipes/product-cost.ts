/** What one of a recipe's yield costs to make, as stock is valued. */
import { divide, type Ratio, ratioOf } from '../money.ts';
import type { Book } from './book.ts';
import { costTotals, exactCostOf } from './costing.ts';

export interface ProductCost {
  /** Its share of the batch's cost, not rounded: a whole batch is worth what it costs. */
  each: Ratio;
  /** Something in it has no price. */
  isLeast: boolean;
}

/** What one costs; `null` where the recipe is gone or nothing that goes into it is costed: never zero. */
export function productCost(recipeId: string, book: Book): ProductCost | null {
  const recipe = book.recipes.get(recipeId);
  if (recipe === undefined || !exactCostOf(recipe, book).costed) return null;
  const { batchCost, complete } = costTotals(recipe, book);
  return { each: divide(ratioOf(batchCost), ratioOf(recipe.batchYield)), isLeast: !complete };
}
