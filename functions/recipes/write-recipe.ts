/** The writes of recipes that several use cases share, and the problems that their failed conditions mean. */
import { recipeChanged } from '@batchbook/events/recipes';
import { recipeLimitMessage } from '@batchbook/shared/billing/constants';
import { subRecipesOf } from '@batchbook/shared/recipes/recipe-graph';
import type { Recipe } from '@batchbook/shared/recipes/schema';
import { recipePlaceLabel, takeRecipePlace } from '../billing/index.ts';
import type { Member } from '../platform/actor.ts';
import { RequestProblem } from '../platform/http/request-problem.ts';
import { publish } from '../platform/outbox.ts';
import type { Key } from '../platform/table/keys.ts';
import type { Item } from '../platform/table/read.ts';
import { ConditionFailed, notExists, transact, type Write } from '../platform/table/write.ts';
import { edgeWrites } from './edges.ts';
import type { Found } from './read-recipe.ts';
import { sampleUse } from './references.ts';
import { graphKey, isVersionKept, recipeKey, textKey, toItem, toTextItem, toVersionItem } from './table.ts';

export const recipeLabel = 'recipe';

type RecipeChange = 'created' | 'updated' | 'deleted' | 'restored';

export const publishChange = (
  actor: Member,
  recipe: { id: string; version: number },
  change: RecipeChange,
  now: Date,
): Write => {
  const data = { id: recipe.id, version: recipe.version, change, userId: actor.userId };
  return publish({ definition: recipeChanged, organizationId: actor.organizationId, data }, now);
};

interface Addition {
  recipe: Recipe;
  createdDigest: string;
  change: 'created' | 'restored';
  /** The graph and the entities that the lines name, as read. */
  found: Found;
  /** Further writes of the same transaction. */
  extra?: Write[];
}

/**
 * Creates a recipe and takes its place in the limit, for create, duplicate and restore alike (invariants 20, 21). A
 * sample takes none.
 */
export async function addRecipe(actor: Member, addition: Addition, now: Date): Promise<void> {
  const { recipe, createdDigest, change, found, extra = [] } = addition;
  await transact(actor, [
    { label: recipeLabel, put: toItem(recipe, createdDigest), condition: notExists },
    ...(recipe.isSample ? [] : [takeRecipePlace(actor.organizationId, !actor.superAdmin)]),
    ...(recipe.instructions === '' ? [] : [{ label: 'text', put: toTextItem(recipe) }]),
    { label: 'version', put: toVersionItem(recipe, actor.userId) },
    ...edgeWrites(found, { ...recipe, kind: 'recipe' }, [], subRecipesOf(recipe.lines)),
    ...sampleUse(found, actor.organizationId, [], recipe.lines),
    publishChange(actor, recipe, change, now),
    ...extra,
  ]);
}

interface Replacement {
  recipe: Recipe;
  before: { recipe: Recipe; item: Item };
  found: Found;
}

/**
 * Replaces a recipe at the version that was read, with its text and its edges. A sample that becomes the maker's own
 * takes a place in the limit.
 */
export async function replaceRecipe(actor: Member, replacement: Replacement, now: Date): Promise<void> {
  const { recipe, before, found } = replacement;
  const { organizationId } = recipe;
  const text: Write[] =
    recipe.instructions === ''
      ? before.item.hasText
        ? [{ label: 'text', remove: textKey(organizationId, recipe.id) }]
        : []
      : [{ label: 'text', put: toTextItem(recipe) }];
  const becomesOwn = before.recipe.isSample && !recipe.isSample;
  await transact(actor, [
    {
      label: recipeLabel,
      put: toItem(recipe, before.item.createdDigest as string),
      condition: 'version = :version',
      values: { ':version': before.recipe.version },
    },
    ...text,
    ...(becomesOwn ? [takeRecipePlace(organizationId, !actor.superAdmin)] : []),
    { label: 'version', put: toVersionItem(recipe, actor.userId) },
    ...(isVersionKept(before.item)
      ? []
      : [{ label: 'version before', put: toVersionItem(before.recipe, before.recipe.userId) }]),
    ...edgeWrites(
      found,
      { ...recipe, kind: 'recipe' },
      subRecipesOf(before.recipe.lines),
      subRecipesOf(recipe.lines),
    ),
    ...sampleUse(found, organizationId, before.recipe.lines, recipe.lines),
    publishChange(actor, recipe, 'updated', now),
  ]);
}

/** Throws the problem that a failed condition means; rethrows the error when the caller can't act on it. */
export function refusalOf(error: unknown): RequestProblem {
  if (error instanceof ConditionFailed && error.failed.has(recipePlaceLabel))
    return new RequestProblem('recipe_limit_reached', { detail: recipeLimitMessage });
  throw error;
}

export const keysToWrite = (organizationId: string, id: string): Key[] => [
  recipeKey(organizationId, id),
  graphKey(organizationId),
];
