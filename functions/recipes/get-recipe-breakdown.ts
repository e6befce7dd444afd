/**
 * Any member: what a batch costs, line by line, with its margin and allergens, by the same rules as the
 * receipt on the screen. Invariants 17, 19. The ingredients are one BatchGet after the recipe.
 */
import { recipesContract } from '@batchbook/shared/recipes/contract';
import { breakdown } from '@batchbook/shared/recipes/costing';
import { ingredientKey, toIngredient } from '../ingredients/index.ts';
import { notFound } from '../platform/http/request-problem.ts';
import { ok, useCase } from '../platform/http/use-case.ts';
import { getItem, getItems } from '../platform/table/read.ts';
import { recipeKey, toSummary } from './table.ts';

export const getRecipeBreakdown = useCase(recipesContract.getRecipeBreakdown, {
  read: async ({ params }) => {
    const item = await getItem(params, recipeKey(params.organizationId, params.id));
    if (!item) return undefined;
    const recipe = toSummary(item);
    const ids = [...new Set(recipe.lines.map((line) => line.ingredientId))];
    const keys = ids.map((id) => ingredientKey(params.organizationId, id));
    return { recipe, ingredients: (await getItems(params, keys)).map(toIngredient) };
  },
  answer: (_, found) => {
    if (!found) throw notFound();
    return ok(breakdown(found));
  },
});
