/**
 * Any member creates or changes a recipe. Beside the membership it reads, strongly and at once, the
 * recipe, its text, the entitlement and every ingredient that the lines name; then it decides what the
 * PUT means and writes recipe, text, counter and `recipes.recipe_changed` in one transaction.
 * Invariants 2, 18, 20, 21, 22, 24.
 */
import { recipesContract } from '@batchbook/shared/recipes/contract';
import type { PutRecipe, Recipe } from '@batchbook/shared/recipes/schema';
import { ingredientKey } from '../ingredients/index.ts';
import type { Member } from '../platform/actor.ts';
import { RequestProblem } from '../platform/http/request-problem.ts';
import { created, ok, useCase } from '../platform/http/use-case.ts';
import { decidePut, type PutChange, settlePut } from '../platform/put-entity.ts';
import { ConditionFailed } from '../platform/table/write.ts';
import { Found, type RecipeParams } from './read-recipe.ts';
import { asked, type IngredientNames, mergedContent, newContent } from './recipe-content.ts';
import { contentOf, deletedRecipeKey, type RecipeContent, recipeKey, textKey, toRecipe } from './table.ts';
import { addRecipe, assertWritable, keysToWrite, refusalOf, replaceRecipe } from './write-recipe.ts';

export const putRecipe = useCase(recipesContract.putRecipe, {
  read: ({ params, body }) => readAll(params, body),
  answer: async ({ actor, params, body, now }, found) => {
    const { version, ...sent } = body;
    const names = namesIn(found, params.organizationId, body);
    const settling = settlePut({
      found,
      decide: (state) => {
        const recipe = recipeIn(state, params);
        if (version === undefined && state.at(deletedRecipeKey(params.organizationId, params.id)))
          throw new RequestProblem('id_taken');
        return decidePut({
          version,
          stored: recipe && {
            content: contentOf(recipe),
            version: recipe.version,
            createdDigest: state.at(recipeKey(params.organizationId, params.id))?.createdDigest as string,
          },
          create: () => newContent(sent, names),
          merge: (current) => mergedContent(current, sent, names),
          present: () => recipe,
          asked,
        });
      },
      write: (change, state) => write(actor, params, change, state, now),
      readAgain: () => readAll(params, body),
      entityIn: (state) => recipeIn(state, params) as Recipe,
    });
    const { isNew, entity } = await settling.catch((error) => {
      throw error instanceof ConditionFailed ? refusalOf(error) : error;
    });
    return isNew ? created(entity) : ok(entity);
  },
});

const ingredientIdsIn = (body: PutRecipe): string[] => [
  ...new Set((body.lines ?? []).map((line) => line.ingredientId)),
];

const readAll = ({ organizationId, id }: RecipeParams, body: PutRecipe): Promise<Found> =>
  Found.read({ organizationId }, [
    ...keysToWrite(organizationId, id),
    textKey(organizationId, id),
    ...(body.version === undefined ? [deletedRecipeKey(organizationId, id)] : []),
    ...ingredientIdsIn(body).map((ingredientId) => ingredientKey(organizationId, ingredientId)),
  ]);

function recipeIn(found: Found, { organizationId, id }: RecipeParams): Recipe | undefined {
  const item = found.at(recipeKey(organizationId, id));
  return item && toRecipe(item, found.at(textKey(organizationId, id)));
}

function namesIn(found: Found, organizationId: string, body: PutRecipe): IngredientNames {
  const names = new Map<string, string>();
  for (const id of ingredientIdsIn(body)) {
    const name = found.at(ingredientKey(organizationId, id))?.name;
    if (typeof name === 'string') names.set(id, name);
  }
  return names;
}

async function write(
  actor: Member,
  params: RecipeParams,
  change: PutChange<RecipeContent>,
  found: Found,
  now: Date,
): Promise<Recipe> {
  assertWritable(found, actor, now);
  const time = now.toISOString();
  if (change.kind === 'create') {
    const recipe = newRecipe(actor, params.id, change.content, now);
    await addRecipe(actor, recipe, change.createdDigest, 'created', now);
    return recipe;
  }
  const before = found.at(recipeKey(params.organizationId, params.id));
  const current = recipeIn(found, params);
  if (!before || !current) throw new Error('an update of a recipe that is not there');
  const recipe: Recipe = { ...current, ...change.content, version: change.version + 1, updatedAt: time };
  await replaceRecipe(actor, recipe, before, change.version, now);
  return recipe;
}

export function newRecipe(actor: Member, id: string, content: RecipeContent, now: Date): Recipe {
  const time = now.toISOString();
  return {
    ...content,
    id,
    organizationId: actor.organizationId,
    version: 1,
    createdAt: time,
    updatedAt: time,
    createdBy: actor.userId,
    userId: actor.userId,
  };
}
