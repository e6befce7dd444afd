/**
 * Any member: creates or changes a recipe. Concurrently with the membership it reads, strongly, the recipe, its text, the
 * entitlement, the graph and everything that the lines name. It decides what the PUT means and writes recipe, text,
 * version, edges, counter and `recipes.recipe_changed` in one transaction. Only lines that add another recipe cost
 * further reads, for its contents. Invariants 2, 17, 18, 20, 21, 22, 24.
 */
import { recipesContract } from '@batchbook/shared/recipes/contract';
import {
  mergedContent,
  newContent,
  type RecipeContent,
  requestedContent,
} from '@batchbook/shared/recipes/recipe-content';
import { subRecipesOf } from '@batchbook/shared/recipes/recipe-graph';
import type { PutRecipe, Recipe } from '@batchbook/shared/recipes/schema';
import type { Member } from '../platform/actor.ts';
import { nextVersion, ownedBy } from '../platform/entity/owned.ts';
import { decidePut, type PutChange, type PutDecision, putUseCase } from '../platform/entity/put-entity.ts';
import { invalid, RequestProblem } from '../platform/http/request-problem.ts';
import { ConditionFailed } from '../platform/table/write.ts';
import { againstOthers, assertNoCycle, subRecipesMax } from './edges.ts';
import { Found, type RecipeParams } from './read-recipe.ts';
import { referenceKeys, referencesIn } from './references.ts';
import { contentOf, deletedRecipeKey, recipeKey, textKey, toRecipe } from './table.ts';
import { addRecipe, keysToWrite, refusalOf, replaceRecipe } from './write-recipe.ts';

export const putRecipe = putUseCase(recipesContract.putRecipe, {
  read: ({ params, body }) => readAll(params, body),
  decide: (found, { params, body }) => decide(found, params, body),
  write: (change, found, { actor, params, now }) => write(actor, params, change, found, now),
  entityIn: (found, { params }) => recipeIn(found, params) as Recipe,
  retry: (first, readAgain, attempt) =>
    againstOthers(first, readAgain, attempt).catch((error) => {
      throw error instanceof ConditionFailed ? refusalOf(error) : error;
    }),
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
  // A recipe that names itself is refused as a loop, not as missing.
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
    requested: requestedContent,
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
  const recipe: Recipe = nextVersion(current, { ...change.content, isSample: false }, now);
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
