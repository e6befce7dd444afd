/**
 * Any member brings a deleted recipe back within its 30 days, taking its place in the limit again
 * (invariants 20, 21), its edges and its label in the list. What is in it and gone stays on its line, uncosted. Refused when
 * others have come to lead back to it meanwhile (17). There already is 200. Publishes
 * `recipes.recipe_changed`.
 */
import { recipesContract } from '@batchbook/shared/recipes/contract';
import { epochSeconds } from '../platform/clock.ts';
import { notFound } from '../platform/http/request-problem.ts';
import { ok, useCase } from '../platform/http/use-case.ts';
import { ConditionFailed, exists, type Write } from '../platform/table/write.ts';
import { againstOthers, assertNoCycle } from './edges.ts';
import { labelKey, labelSummaryLabel, toLabelSummaryItem, toStoredLabel } from './label-table.ts';
import { Found, type RecipeParams, readRecipe } from './read-recipe.ts';
import { deletedRecipeKey, recipeKey, textKey, toRecipe } from './table.ts';
import { addRecipe, keysToWrite, refusalOf } from './write-recipe.ts';

export const restoreRecipe = useCase(recipesContract.restoreRecipe, {
  read: ({ params }) => readAll(params),
  answer: async ({ actor, params, now }, first) => {
    const { organizationId, id } = params;
    const readAgain = (): Promise<Found> => readAll(params);
    const restoring = againstOthers(first, readAgain, async (found) => {
      const text = found.at(textKey(organizationId, id));
      const there = found.at(recipeKey(organizationId, id));
      if (there) return toRecipe(there, text);
      const deleted = found.at(deletedRecipeKey(organizationId, id));
      if (!deleted || (deleted.expiresAt as number) <= epochSeconds(now)) throw notFound();
      const before = toRecipe(deleted, text);
      const recipe = { ...before, version: before.version + 1, updatedAt: now.toISOString() };
      await assertNoCycle(params, recipe);
      const label = 'deleted recipe';
      const takeBack = { label, remove: deletedRecipeKey(organizationId, id), condition: exists };
      const createdDigest = deleted.createdDigest as string;
      const extra = [takeBack, ...summaryAgain(found, params)];
      await addRecipe(actor, { recipe, createdDigest, change: 'restored', found, extra }, now);
      return recipe;
    });
    return ok(
      await restoring.catch(async (error) => {
        if (!(error instanceof ConditionFailed)) throw error;
        const restored = await readRecipe(params, { consistent: true });
        if (!restored) throw refusalOf(error);
        return restored;
      }),
    );
  },
});

/** Nobody writes the label of a recipe that is deleted, so that what was read of it is what it is. */
function summaryAgain(found: Found, { organizationId, id }: RecipeParams): Write[] {
  const label = found.at(labelKey(organizationId, id));
  if (!label) return [];
  return [{ label: labelSummaryLabel, put: toLabelSummaryItem(organizationId, id, toStoredLabel(label)) }];
}

const readAll = ({ organizationId, id }: RecipeParams): Promise<Found> =>
  Found.read({ organizationId }, [
    ...keysToWrite(organizationId, id),
    deletedRecipeKey(organizationId, id),
    textKey(organizationId, id),
    labelKey(organizationId, id),
  ]);
