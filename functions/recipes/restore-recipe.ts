/**
 * Any member brings a deleted recipe back within its 30 days, taking its place in the limit again
 * (invariants 20, 21). There already is 200. Publishes `recipes.recipe_changed`.
 */
import { recipesContract } from '@batchbook/shared/recipes/contract';
import { epochSeconds } from '../platform/clock.ts';
import { notFound } from '../platform/http/request-problem.ts';
import { ok, useCase } from '../platform/http/use-case.ts';
import { ConditionFailed, exists } from '../platform/table/write.ts';
import { Found, type RecipeParams, readRecipe } from './read-recipe.ts';
import { deletedRecipeKey, recipeKey, textKey, toRecipe } from './table.ts';
import { addRecipe, assertWritable, keysToWrite, refusalOf } from './write-recipe.ts';

export const restoreRecipe = useCase(recipesContract.restoreRecipe, {
  read: ({ params }) => readAll(params),
  answer: async ({ actor, params, now }, found) => {
    const { organizationId, id } = params;
    const text = found.at(textKey(organizationId, id));
    const there = found.at(recipeKey(organizationId, id));
    if (there) return ok(toRecipe(there, text));
    const deleted = found.at(deletedRecipeKey(organizationId, id));
    if (!deleted || (deleted.expiresAt as number) <= epochSeconds(now)) throw notFound();
    assertWritable(found, actor, now);
    const recipe = {
      ...toRecipe(deleted, text),
      version: (deleted.version as number) + 1,
      updatedAt: now.toISOString(),
    };
    const takeBack = {
      label: 'deleted recipe',
      remove: deletedRecipeKey(organizationId, id),
      condition: exists,
    };
    try {
      await addRecipe(actor, recipe, deleted.createdDigest as string, 'restored', now, [takeBack]);
    } catch (error) {
      if (!(error instanceof ConditionFailed)) throw error;
      const restored = await readRecipe(params, { consistent: true });
      if (!restored) throw refusalOf(error);
      return ok(restored);
    }
    return ok(recipe);
  },
});

const readAll = ({ organizationId, id }: RecipeParams): Promise<Found> =>
  Found.read({ organizationId }, [
    ...keysToWrite(organizationId, id),
    deletedRecipeKey(organizationId, id),
    textKey(organizationId, id),
  ]);
