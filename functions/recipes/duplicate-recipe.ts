/**
 * Any member: copies a recipe under a new id, which takes a place in the limit (invariants 20, 21). The copy of a sample
 * is the maker's own. The same request again answers 200 with the copy. Publishes `recipes.recipe_changed`.
 */
import { recipesContract } from '@batchbook/shared/recipes/contract';
import { notFound, RequestProblem } from '../platform/http/request-problem.ts';
import { created, ok, useCase } from '../platform/http/use-case.ts';
import { ConditionFailed } from '../platform/table/write.ts';
import { againstOthers } from './edges.ts';
import { newRecipe } from './put-recipe.ts';
import { Found, type RecipeParams, readRecipe, withText } from './read-recipe.ts';
import { touchSamples } from './samples/table.ts';
import { contentOf, deletedRecipeKey, recipeKey, textKey, toRecipe } from './table.ts';
import { addRecipe, keysToWrite, refusalOf } from './write-recipe.ts';

const nameMax = 200;
const suffix = ' (copy)';

export const duplicateRecipe = useCase(recipesContract.duplicateRecipe, {
  read: ({ params, body }) => readAll(params, body.id),
  answer: async ({ actor, params, body, now }, first) => {
    const { organizationId } = params;
    const copyParams = { organizationId, id: body.id };
    const digest = `copy of ${params.id}`;
    const readAgain = (): Promise<Found> => readAll(params, body.id);
    const copying = againstOthers(first, readAgain, async (found) => {
      const there = found.at(recipeKey(organizationId, body.id));
      if (there?.createdDigest === digest) return ok(await withText(copyParams, there, { consistent: true }));
      if (there || found.at(deletedRecipeKey(organizationId, body.id))) throw new RequestProblem('id_taken');
      const source = found.at(recipeKey(organizationId, params.id));
      if (!source) throw notFound();
      const original = toRecipe(source, found.at(textKey(organizationId, params.id)));
      const name = original.name.slice(0, nameMax - suffix.length) + suffix;
      const copy = newRecipe(actor, body.id, { ...contentOf(original), name }, now);
      const extra = original.isSample ? [touchSamples(organizationId)] : [];
      await addRecipe(actor, { recipe: copy, createdDigest: digest, change: 'created', found, extra }, now);
      return created(copy);
    });
    return copying.catch(async (error) => {
      if (!(error instanceof ConditionFailed)) throw error;
      const latest = await Found.read(params, [recipeKey(organizationId, body.id)]);
      const made = latest.at(recipeKey(organizationId, body.id));
      if (made && made.createdDigest !== digest) throw new RequestProblem('id_taken');
      const recipe = made && (await readRecipe(copyParams, { consistent: true }));
      if (!recipe) throw refusalOf(error);
      return ok(recipe);
    });
  },
});

const readAll = ({ organizationId, id }: RecipeParams, copyId: string): Promise<Found> =>
  Found.read({ organizationId }, [
    ...keysToWrite(organizationId, id),
    textKey(organizationId, id),
    recipeKey(organizationId, copyId),
    deletedRecipeKey(organizationId, copyId),
  ]);
