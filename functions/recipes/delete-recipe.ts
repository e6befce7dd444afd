/**
 * Any member deletes a recipe, also where recipes are read-only: it gives its place in the limit back
 * and can be restored for 30 days. Deleted already is 200. Publishes `recipes.recipe_changed`.
 */
import { recipesContract } from '@batchbook/shared/recipes/contract';
import { freeRecipePlace } from '../billing/index.ts';
import type { Member } from '../platform/actor.ts';
import { epochSeconds, plusSeconds } from '../platform/clock.ts';
import { notFound } from '../platform/http/request-problem.ts';
import { ok, useCase } from '../platform/http/use-case.ts';
import type { Item } from '../platform/table/read.ts';
import { ConditionFailed, exists, transact, type Write } from '../platform/table/write.ts';
import { Found, type RecipeParams } from './read-recipe.ts';
import { deletedRecipeKey, hasText, recipeKey, restorableDays, textKey } from './table.ts';
import { publishChange, recipeLabel } from './write-recipe.ts';

const attemptsMax = 4;

export const deleteRecipe = useCase(recipesContract.deleteRecipe, {
  read: ({ params }) => readBoth(params),
  answer: async ({ actor, params, now }, first) => {
    let found = first;
    // An edit may slip in between the reading and the deleting; then what it left is deleted.
    for (let attempt = 1; ; attempt++) {
      const gone = found.at(deletedRecipeKey(params.organizationId, params.id));
      const item = found.at(recipeKey(params.organizationId, params.id));
      if (!item && gone && (gone.expiresAt as number) > epochSeconds(now))
        return ok({ id: params.id, restorableUntil: untilOf(gone) });
      if (!item) throw notFound();
      try {
        return ok(await remove(actor, params, item, now));
      } catch (error) {
        if (!(error instanceof ConditionFailed) || attempt === attemptsMax) throw error;
        found = await readBoth(params);
      }
    }
  },
});

const readBoth = ({ organizationId, id }: RecipeParams): Promise<Found> =>
  Found.read({ organizationId }, [recipeKey(organizationId, id), deletedRecipeKey(organizationId, id)]);

const untilOf = (deleted: Item): string => new Date((deleted.expiresAt as number) * 1000).toISOString();

async function remove(actor: Member, { organizationId, id }: RecipeParams, item: Item, now: Date) {
  const expiresAt = epochSeconds(plusSeconds(now, restorableDays * 24 * 60 * 60));
  const version = (item.version as number) + 1;
  const deleted: Item = {
    ...item,
    ...deletedRecipeKey(organizationId, id),
    type: 'DELETED_RECIPE',
    version,
    updatedAt: now.toISOString(),
    expiresAt,
  };
  const text: Write[] = hasText(item)
    ? [
        {
          label: 'text',
          update: textKey(organizationId, id),
          expression: 'SET expiresAt = :expiresAt',
          values: { ':expiresAt': expiresAt },
          condition: exists,
        },
      ]
    : [];
  await transact(actor, [
    {
      label: recipeLabel,
      remove: recipeKey(organizationId, id),
      condition: 'version = :version',
      values: { ':version': item.version },
    },
    { label: 'deleted recipe', put: deleted },
    freeRecipePlace(organizationId),
    ...text,
    publishChange(actor, { id, version }, 'deleted', now),
  ]);
  return { id, restorableUntil: untilOf(deleted) };
}
