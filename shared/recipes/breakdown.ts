/** Calculates everything about a recipe, on the server and on screens alike. */
import { allergensOf } from './allergens.ts';
import type { Book, BookRecipe } from './book.ts';
import type { Breakdown } from './breakdown-schema.ts';
import { breakdownCost } from './costing.ts';
import { ingredientListOf } from './ingredient-list.ts';
import { nutritionOf } from './nutrition.ts';

/** `batchYield` and `portionsPerUnit` are above zero. */
export const breakdown = (recipe: BookRecipe, book: Book): Breakdown => ({
  ...breakdownCost(recipe, book),
  nutrition: nutritionOf(recipe, book),
  allergens: allergensOf(recipe, book),
  ingredientList: ingredientListOf(recipe, book),
});
