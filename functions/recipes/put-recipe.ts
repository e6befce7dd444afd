/**
 * Any member creates or changes a recipe. Beside the membership it reads, strongly and at once, the
 * recipe, its text, the entitlement, the graph and everything that the lines name; then it decides what
 * the PUT means and writes recipe, text, version, edges, counter and `recipes.recipe_changed` in one
 * transaction. Only lines that bring another recipe in cost further reads: what is in that one.
 * Invariants 2, 17, 18, 20, 21, 22, 24.
 */
import { recipesContract } from '@batchbook/shared/recipes/contract';
import {
  asked,
  mergedContent,
  newContent,
  type RecipeContent,
} from '@batchbook/shared/recipes/recipe-content';
import { subRecipesOf } from '@batchbook/shared/recipes/recipe-graph';
import type { PutRecipe, Recipe } from '@batchbook/shared/recipes/schema';
import type { Member } from '../platform/actor.ts';
import { ownedBy } from '../platform/entity/owned.ts';
import { decidePut, type PutChange, type PutDecision, settlePut } from '../platform/entity/put-entity.ts';
import { invalid, RequestProblem } from '../platform/http/request-problem.ts';
import { created, ok, useCase } from '../platform/http/use-case.ts';
import { ConditionFailed } from '../platform/table/write.ts';
import { againstOthers, assertNoCycle, subRecipesMax } from './edges.ts';
import { Found, type RecipeParams } from './read-recipe.ts';
import { referenceKeys, referencesIn } from './references.ts';
import { contentOf, deletedRecipeKey, recipeKey, textKey, toRecipe } from './table.ts';
import { addRecipe, keysToWrite, refusalOf, replaceRecipe } from './write-recipe.ts';

export const putRecipe = useCase(recipesContract.putRecipe, {
  read: ({ params, body }) => readAll(params, body),
  answer: async ({ actor, params, body, now }, first) => {
    const readAgain = (): Promise<Found> => readAll(params, body);
    const settling = againstOthers(first, readAgain, (found) =>
      settlePut({
        found,
        decide: (state) => decide(state, params, body),
        write: (change, state) => write(actor, params, change, state, now),
        readAgain,
        entityIn: (state) => recipeIn(state, params) as Recipe,
      }),
    );
    const { isNew, entity } = await settling.catch((error) => {
      throw error instanceof ConditionFailed ? refusalOf(error) : error;
    });
    return isNew ? created(entity) : ok(entity);
  },
});

const readAll = ({ organizationId, id }: RecipeParams, body: PutRecipe): Promise<Found> =>
  Found.read({ organizationId }, [
    ...keysToWrite(organizationId, id),
    textKey(organizationId, id),
    ...(body.version === undefined ? [deletedRecipeKey(organizationId, id)] : []),
    ...referenceKeys(organizationId, body.lines ?? []),
  ]);

function recipeIn(found: Found, { organizationId, id }: RecipeParams): Recipe | undefined {
  const item = found.at(recipeKey(organizationId, id));
  return item && toRecipe(item, found.at(textKey(organizationId, id)));
}

function decide(state: Found, params: RecipeParams, body: PutRecipe): PutDecision<RecipeContent> {
  const { organizationId, id } = params;
  const { version, ...sent } = body;
  const recipe = recipeIn(state, params);
  if (version === undefined && state.at(deletedRecipeKey(organizationId, id)))
    throw new RequestProblem('id_taken');
  const references = referencesIn(state, organizationId, body.lines ?? []);
  if (subRecipesOf(body.lines ?? []).length > subRecipesMax)
    throw invalid('lines', `must name at most ${subRecipesMax} different recipes`);
  // A recipe that names itself is refused as a loop, not as something that isn't there.
  const withItself = {
    ...references,
    recipes: new Map([[id, body.name ?? recipe?.name ?? ''], ...references.recipes]),
  };
  return decidePut({
    version,
    stored: recipe && {
      content: contentOf(recipe),
      version: recipe.version,
      createdDigest: state.at(recipeKey(organizationId, id))?.createdDigest as string,
    },
    create: () => newContent(sent, withItself),
    merge: (current) => mergedContent(current, sent, withItself),
    present: () => recipe,
    asked,
  });
}

async function write(
  actor: Member,
  params: RecipeParams,
  change: PutChange<RecipeContent>,
  found: Found,
  now: Date,
): Promise<Recipe> {
  if (change.kind === 'create') {
    const recipe = newRecipe(actor, params.id, change.content, now);
    await assertNoCycle(params, recipe);
    await addRecipe(actor, { recipe, createdDigest: change.createdDigest, change: 'created', found }, now);
    return recipe;
  }
  const item = found.at(recipeKey(params.organizationId, params.id));
  const current = recipeIn(found, params);
  if (!item || !current) throw new Error('an update of a recipe that is not there');
  const recipe: Recipe = {
    ...current,
    ...change.content,
    isSample: false,
    version: change.version + 1,
    updatedAt: now.toISOString(),
  };
  if (addsEdge(current, recipe)) await assertNoCycle(params, recipe);
  await replaceRecipe(actor, { recipe, before: { recipe: current, item }, found }, now);
  return recipe;
}

function addsEdge(before: Recipe, after: Recipe): boolean {
  const known = subRecipesOf(before.lines);
  return subRecipesOf(after.lines).some((id) => !known.includes(id));
}

export function newRecipe(actor: Member, id: string, content: RecipeContent, now: Date): Recipe {
  return { ...content, ...ownedBy(actor, id, now), isSample: false };
}
