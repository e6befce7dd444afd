/**
 * Any member: deletes a recipe, even where recipes are read-only. It returns its place in the limit and can be restored
 * for 30 days. Its label is kept but leaves the list. A recipe that others use can't be deleted: 409 lists where it is
 * used. 200 when already deleted. Publishes `recipes.recipe_changed`.
 *
 * The graph is read before the recipe's users, and the deletion raises its version. So a concurrently added edge is
 * either seen or fails.
 */
import { recipesContract } from '@batchbook/shared/recipes/contract';
import { subRecipesOf } from '@batchbook/shared/recipes/recipe-graph';
import { freeingPlace } from '../billing/index.ts';
import type { Member } from '../platform/actor.ts';
import { epochSeconds, plusDays } from '../platform/clock.ts';
import { notFound, RequestProblem } from '../platform/http/request-problem.ts';
import { ok, useCase } from '../platform/http/use-case.ts';
import type { Item } from '../platform/table/read.ts';
import { exists, transact, type Write } from '../platform/table/write.ts';
import { againstOthers, bumpGraph, edgeWrites, usersOf } from './edges.ts';
import { removeLabelSummary } from './label-table.ts';
import { Found, type RecipeParams } from './read-recipe.ts';
import {
  deletedRecipeKey,
  graphKey,
  hasText,
  recipeKey,
  restorableDays,
  textKey,
  toSummary,
} from './table.ts';
import { publishChange, recipeLabel } from './write-recipe.ts';

export const deleteRecipe = useCase(recipesContract.deleteRecipe, {
  read: ({ params }) => readAll(params),
  // An edit may slip in between the read and the deletion. Then its result is deleted.
  answer: async ({ actor, params, now }, first) =>
    ok(
      await againstOthers(
        first,
        () => readAll(params),
        (found) => remove(actor, params, found, now),
        [recipeLabel],
      ),
    ),
});

const readAll = ({ organizationId, id }: RecipeParams): Promise<Found> =>
  Found.read({ organizationId }, [
    recipeKey(organizationId, id),
    deletedRecipeKey(organizationId, id),
    graphKey(organizationId),
  ]);

const untilOf = (deleted: Item): string => new Date((deleted.expiresAt as number) * 1000).toISOString();

async function remove(actor: Member, { organizationId, id }: RecipeParams, found: Found, now: Date) {
  const item = found.at(recipeKey(organizationId, id));
  const gone = found.at(deletedRecipeKey(organizationId, id));
  if (!item && gone && (gone.expiresAt as number) > epochSeconds(now))
    return { id, restorableUntil: untilOf(gone) };
  if (!item) throw notFound();
  const usedIn = await usersOf(organizationId, id);
  if (usedIn.length > 0)
    throw new RequestProblem('recipe_in_use', {
      detail: `It is used in ${usedIn.map((user) => user.name).join(', ')}.`,
      usedIn,
    });
  const recipe = toSummary(item);
  const expiresAt = epochSeconds(plusDays(now, restorableDays));
  const version = recipe.version + 1;
  const deleted: Item = {
    ...item,
    ...deletedRecipeKey(organizationId, id),
    type: 'DELETED_RECIPE',
    version,
    updatedAt: now.toISOString(),
    expiresAt,
  };
  const edges = edgeWrites(found, { organizationId, id, kind: 'recipe' }, subRecipesOf(recipe.lines), []);
  const writes: Write[] = [
    {
      label: recipeLabel,
      remove: recipeKey(organizationId, id),
      condition: 'version = :version',
      values: { ':version': item.version },
    },
    { label: 'deleted recipe', put: deleted },
    ...textExpiring(organizationId, item, expiresAt),
    removeLabelSummary(organizationId, id),
    ...(edges.length > 0 ? edges : [bumpGraph(found, organizationId)]),
    publishChange(actor, { id, version }, 'deleted', now),
  ];
  // Samples take no place.
  if (recipe.isSample) await transact(actor, writes);
  else
    await freeingPlace('recipes', { organizationId, now }, (place) => transact(actor, [...writes, ...place]));
  return { id, restorableUntil: untilOf(deleted) };
}

function textExpiring(organizationId: string, item: Item, expiresAt: number): Write[] {
  if (!hasText(item)) return [];
  const id = item.sk.slice(item.sk.indexOf('#') + 1);
  return [
    {
      label: 'text',
      update: textKey(organizationId, id),
      expression: 'SET expiresAt = :expiresAt',
      values: { ':expiresAt': expiresAt },
      condition: exists,
    },
  ];
}
