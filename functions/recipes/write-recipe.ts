/** The writes of recipes that several use cases share, and the problems that their conditions stand for. */
import { recipeChanged } from '@batchbook/events/recipes';
import { recipeLimitMessage } from '@batchbook/shared/billing/entitlements';
import type { Recipe } from '@batchbook/shared/recipes/schema';
import { entitlementKey, entitlementsIn, recipePlaceLabel, takeRecipePlace } from '../billing/index.ts';
import type { Member } from '../platform/actor.ts';
import { RequestProblem } from '../platform/http/request-problem.ts';
import { publish } from '../platform/outbox.ts';
import type { Item } from '../platform/table/read.ts';
import { ConditionFailed, notExists, transact, type Write } from '../platform/table/write.ts';
import type { Found } from './read-recipe.ts';
import { recipeKey, textKey, toItem, toTextItem } from './table.ts';

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

/**
 * Puts a recipe that was not there, taking its place in the limit: for create, duplicate and restore
 * alike (invariants 20, 21). `extra` are further writes of the same transaction.
 */
export async function addRecipe(
  actor: Member,
  recipe: Recipe,
  createdDigest: string,
  change: 'created' | 'restored',
  now: Date,
  extra: Write[] = [],
): Promise<void> {
  await transact(actor, [
    { label: recipeLabel, put: toItem(recipe, createdDigest), condition: notExists },
    takeRecipePlace(actor.organizationId, !actor.superAdmin),
    ...(recipe.instructions === '' ? [] : [{ label: 'text', put: toTextItem(recipe) }]),
    publishChange(actor, recipe, change, now),
    ...extra,
  ]);
}

/** Replaces a recipe at `version`, its text with it. */
export async function replaceRecipe(
  actor: Member,
  recipe: Recipe,
  before: Item,
  version: number,
  now: Date,
): Promise<void> {
  const text: Write[] =
    recipe.instructions === ''
      ? before.hasText
        ? [{ label: 'text', remove: textKey(recipe.organizationId, recipe.id) }]
        : []
      : [{ label: 'text', put: toTextItem(recipe) }];
  await transact(actor, [
    {
      label: recipeLabel,
      put: toItem(recipe, before.createdDigest as string),
      condition: 'version = :version',
      values: { ':version': version },
    },
    ...text,
    publishChange(actor, recipe, 'updated', now),
  ]);
}

/** What a failed condition means to the caller; throws it on when it is not for the caller to know. */
export function refusalOf(error: unknown): RequestProblem {
  if (error instanceof ConditionFailed && error.failed.has(recipePlaceLabel))
    return new RequestProblem('recipe_limit_reached', { detail: recipeLimitMessage });
  throw error;
}

/** @throws RequestProblem when the organization's recipes are read-only now (invariant 22). */
export function assertWritable(found: Found, actor: Member, now: Date): void {
  const item = found.at(entitlementKey(actor.organizationId));
  if (entitlementsIn(item, actor.superAdmin, now).readOnly.recipes)
    throw new RequestProblem('recipes_read_only', {
      detail:
        'You have more recipes than your plan includes. Upgrade your plan, or delete some, to edit again.',
    });
}

export const keysToWrite = (organizationId: string, id: string) => [
  recipeKey(organizationId, id),
  entitlementKey(organizationId),
];
