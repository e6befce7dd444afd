/**
 * Any member: restores a deleted recipe within its 30 days. It takes a place in the limit again (invariants 20, 21), and
 * gets back its edges and its label in the list. Lines whose ingredient or recipe has gone stay, uncosted. Refused when
 * other recipes would now form a loop with it (17). 200 when it wasn't deleted. Publishes `recipes.recipe_changed`.
 */
import { recipesContract } from '@batchbook/shared/recipes/contract';
import { epochSeconds } from '../platform/clock.ts';
import { nextVersion } from '../platform/entity/owned.ts';
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
      const recipe = nextVersion(before, {}, now);
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

/** Nobody writes the label of a deleted recipe, so what was read is current. */
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
