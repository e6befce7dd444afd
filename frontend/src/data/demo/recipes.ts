/** Recipes and variations of the demo. */

import { mergedContent, newContent } from '@batchbook/shared/recipes/recipe-content';
import { cycleIn } from '@batchbook/shared/recipes/recipe-graph';
import type { References } from '@batchbook/shared/recipes/references';
import { recipesRoutes } from '@batchbook/shared/recipes/routes';
import {
  duplicateRecipeSchema,
  putRecipeSchema,
  type Recipe,
  type RecipeLine,
  type RecipeSummary,
} from '@batchbook/shared/recipes/schema';
import { mergedVariationContent, newVariationContent } from '@batchbook/shared/recipes/variation-content';
import { putVariationSchema, type Variation } from '@batchbook/shared/recipes/variation-schema';
import { answersFor } from './answers.ts';
import { type DemoBook, touch } from './book.ts';
import { found, newestFirst, onePage, owned, putEntity } from './entities.ts';
import { checked, invalid, refusal } from './refuse.ts';
import { bookNow } from './rules-book.ts';

const summaryOf = ({ instructions: _, ...summary }: Recipe): RecipeSummary => summary;

export function putRecipe(book: DemoBook, id: string, sent: unknown): Recipe {
  const { version, ...body } = checked(putRecipeSchema, sent);
  const { before, after } = putEntity<Recipe>({
    list: book.recipes,
    id,
    version,
    create: () => ({ ...owned(id), isSample: false, ...newContent(body, referencesIn(book)) }),
    merge: (current) => ({ ...current, ...mergedContent(current, body, referencesIn(book)) }),
  });
  if (after === before) return after;
  refuseCycle(book, after, after.lines);
  touch(book, id);
  return after;
}

const namesOf = (list: readonly { id: string; name: string }[]): ReadonlyMap<string, string> =>
  new Map(list.map(({ id, name }) => [id, name]));

const referencesIn = (book: DemoBook): References => ({
  ingredients: namesOf(book.ingredients),
  recipes: namesOf(book.recipes),
});

/** @throws ApiError `recipe_cycle`, with the loop by names and the line that closes it. */
function refuseCycle(book: DemoBook, recipe: { id: string }, lines: readonly RecipeLine[]): void {
  const loop = cycleIn(recipe.id, lines, bookNow(book));
  if (loop === null) return;
  const at = lines.findIndex((line) => line.kind === 'recipe' && cycleIn(recipe.id, [line], bookNow(book)));
  throw refusal('recipe_cycle', {
    detail: loop.join(' → '),
    issues: [{ path: `lines.${Math.max(0, at)}.recipeId`, message: `makes a circle: ${loop.join(' → ')}` }],
  });
}

function duplicate(book: DemoBook, id: string, sent: unknown): Recipe {
  const { id: copyId } = checked(duplicateRecipeSchema, sent);
  const original = found(book.recipes, id);
  const there = book.recipes.find((entry) => entry.id === copyId);
  if (there) return there;
  const copy = { ...original, ...owned(copyId), name: `${original.name.slice(0, 193)} (copy)` };
  book.recipes.push(copy);
  touch(book, copyId);
  return copy;
}

const linesOf = ({ addedLines, changedLines }: Variation): RecipeLine[] => [...addedLines, ...changedLines];

/** The recipes that use a recipe, and its variations. */
function usesOf(book: DemoBook, id: string): { id: string; name: string }[] {
  const isOf = (line: RecipeLine) => line.kind === 'recipe' && line.recipeId === id;
  return [
    ...book.recipes.filter((recipe) => recipe.lines.some(isOf)),
    ...book.variations.filter((variation) => variation.baseRecipeId === id || linesOf(variation).some(isOf)),
  ].map(({ id: user, name }) => ({ id: user, name }));
}

const restorableMs = 30 * 24 * 60 * 60 * 1000;

function remove(book: DemoBook, id: string) {
  const restorableUntil = new Date(Date.now() + restorableMs).toISOString();
  if (book.deletedRecipes.some((entry) => entry.id === id)) return { id, restorableUntil };
  const recipe = found(book.recipes, id);
  const usedIn = usesOf(book, id);
  if (usedIn.length > 0) throw refusal('recipe_in_use', { usedIn });
  book.recipes = book.recipes.filter((entry) => entry.id !== id);
  book.deletedRecipes.push(recipe);
  return { id, restorableUntil };
}

function restore(book: DemoBook, id: string): Recipe {
  const there = book.recipes.find((entry) => entry.id === id);
  if (there) return there;
  const recipe = found(book.deletedRecipes, id);
  refuseCycle(book, recipe, recipe.lines);
  book.deletedRecipes = book.deletedRecipes.filter((entry) => entry.id !== id);
  const back = { ...recipe, version: recipe.version + 1 };
  book.recipes.push(back);
  return back;
}

export function putVariation(book: DemoBook, id: string, sent: unknown): Variation {
  const { version, ...body } = checked(putVariationSchema, sent);
  const { before, after } = putEntity<Variation>({
    list: book.variations,
    id,
    version,
    create: () => {
      const base = book.recipes.find((recipe) => recipe.id === body.baseRecipeId);
      if (body.baseRecipeId !== undefined && !base)
        throw invalid('baseRecipeId', 'is not a recipe of this organization');
      return { ...owned(id), ...newVariationContent(body, referencesIn(book), base?.lines ?? []) };
    },
    merge: (current) => {
      const base = found(book.recipes, current.baseRecipeId);
      const content = mergedVariationContent(current, body, referencesIn(book), base.lines);
      return { ...current, ...content, baseRecipeId: current.baseRecipeId };
    },
  });
  if (after === before) return after;
  refuseCycle(book, { id: after.baseRecipeId }, linesOf(after));
  touch(book, id);
  return after;
}

function deleteVariation(book: DemoBook, id: string): { id: string } {
  found(book.variations, id);
  book.variations = book.variations.filter((entry) => entry.id !== id);
  return { id };
}

const idOf = (params: Record<string, string>): string => params.id ?? '';

export const recipeAnswers = answersFor(recipesRoutes, {
  listRecipes: ({ book }) => onePage(newestFirst(book.recipes).map(summaryOf)),
  getRecipe: ({ book, params }) => found(book.recipes, idOf(params)),
  putRecipe: ({ book, params, body }) => putRecipe(book, idOf(params), body),
  deleteRecipe: ({ book, params }) => remove(book, idOf(params)),
  duplicateRecipe: ({ book, params, body }) => duplicate(book, idOf(params), body),
  restoreRecipe: ({ book, params }) => restore(book, idOf(params)),
  // The demo keeps no history, so the current version is the only one.
  listRecipeVersions: ({ book, params }) => {
    const recipe = found(book.recipes, idOf(params));
    const { version, updatedAt: at, userId } = recipe;
    return onePage([{ version, at, userId, recipe }]);
  },
  listVariations: ({ book }) => onePage(newestFirst(book.variations)),
  putVariation: ({ book, params, body }) => putVariation(book, idOf(params), body),
  deleteVariation: ({ book, params }) => deleteVariation(book, idOf(params)),
});
