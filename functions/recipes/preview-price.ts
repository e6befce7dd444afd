/**
 * Any member: lists every recipe and variation that a new ingredient price would affect, through nested recipes, with
 * cost and margin before and after. Writes nothing. One paged query of the recipes and one of the variations run
 * concurrently, then the ingredients involved are read.
 */
import type { Ingredient } from '@batchbook/shared/ingredients/schema';
import { recipesContract } from '@batchbook/shared/recipes/contract';
import { priceImpact } from '@batchbook/shared/recipes/price-impact';
import { reachedFrom } from '@batchbook/shared/recipes/recipe-graph';
import { contentOf, ingredientKey, mergedContent, withoutHidden } from '../ingredients/index.ts';
import { notFound } from '../platform/http/request-problem.ts';
import { ok, useCase } from '../platform/http/use-case.ts';
import { getItem } from '../platform/table/read.ts';
import { type Kitchen, readAllRecipes, readAllVariations, readKitchenWith, recipeOf } from './read-book.ts';
import type { RecipeParams } from './read-recipe.ts';

export const previewPrice = useCase(recipesContract.previewPrice, {
  read: ({ params }) => readAll(params),
  answer: ({ params, body, now }, kitchen) => {
    const ingredient = kitchen?.ingredients.get(params.id);
    if (!kitchen || !ingredient) throw notFound();
    const content = mergedContent(contentOf(ingredient), body, now.toISOString().slice(0, 10));
    const after: Ingredient = { ...ingredient, ...content };
    return ok({
      recipes: priceImpact(kitchen.book, kitchen.variations.values(), after),
      before: ingredient.costPerUnit,
      after: after.costPerUnit,
      costingUnit: after.costingUnit,
    });
  },
});

/** `undefined` when the ingredient doesn't exist. */
async function readAll(params: RecipeParams): Promise<Kitchen | undefined> {
  const [item, recipes, variations] = await Promise.all([
    getItem(params, ingredientKey(params.organizationId, params.id)),
    readAllRecipes(params),
    readAllVariations(params),
  ]);
  const [visible] = item ? await withoutHidden(params, [item]) : [];
  if (!visible) return undefined;
  const all = { recipes, variations };
  return readKitchenWith(params, all, neededBeside(params.id, all));
}

/** The ingredient and all others that share a recipe or variation with it. */
function neededBeside(ingredientId: string, all: Pick<Kitchen, 'recipes' | 'variations'>): Set<string> {
  const needed = new Set([ingredientId]);
  for (const id of [...all.recipes.keys(), ...all.variations.keys()]) {
    const recipe = recipeOf(all, id);
    const reached = recipe && reachedFrom(recipe, all).ingredients;
    if (reached?.has(ingredientId)) for (const one of reached) needed.add(one);
  }
  return needed;
}
