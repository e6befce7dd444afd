/** The demo's data in the form that the rules use. */
import { type Book, type BookRecipe, bookOf } from '@batchbook/shared/recipes/book';
import { resolveVariation } from '@batchbook/shared/recipes/variations';
import type { DemoBook } from './book.ts';
import { refusal } from './refuse.ts';

export const bookNow = (book: DemoBook): Book => bookOf(book.recipes, book.ingredients, book.organization);

/** Returns the recipe or resolved variation with this id. @throws ApiError `not_found`. */
export function recipeOf(book: DemoBook, id: string): BookRecipe {
  const recipe = book.recipes.find((entry) => entry.id === id);
  if (recipe) return recipe;
  const variation = book.variations.find((entry) => entry.id === id);
  const base = book.recipes.find((entry) => entry.id === variation?.baseRecipeId);
  if (!variation || !base) throw refusal('not_found');
  return resolveVariation(base, variation);
}
