/** How much an ingredient list would say. A recipe in a recipe is written again at each place, so lists can multiply. */
import type { Book, BookRecipe } from './book.ts';

/** A label of 200 ingredients with the longest declarations has less than half of it. */
const lettersMax = 1_000_000;
/** Around each name: its share, brackets, commas. */
const lettersAround = 20;

/**
 * The letters of everything that is named under a recipe, with what is in its recipes again at each place. Each recipe is
 * counted once, however often it is used; one that is in itself isn't counted there.
 */
export function listLetters(recipe: BookRecipe, { recipes, ingredients }: Book): number {
  const known = new Map<string, number>();
  const lettersOf = ({ id, lines }: BookRecipe): number => {
    const before = known.get(id);
    if (before !== undefined) return before;
    known.set(id, 0);
    const letters = lines.reduce((sum, line) => {
      if (line.kind === 'recipe') {
        const sub = recipes.get(line.recipeId);
        return sub ? sum + lettersAround + sub.name.length + lettersOf(sub) : sum;
      }
      const ingredient = ingredients.get(line.ingredientId);
      if (!ingredient) return sum;
      return sum + lettersAround + ingredient.name.length + (ingredient.declaration?.length ?? 0);
    }, 0);
    known.set(id, letters);
    return letters;
  };
  return lettersOf(recipe);
}

/** Whether what a recipe is made of can be listed. Beyond that no label could print it, and working it out takes too long. */
export const isListable = (recipe: BookRecipe, book: Book): boolean =>
  listLetters(recipe, book) <= lettersMax;
