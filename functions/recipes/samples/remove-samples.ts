/**
 * Any member: removes the samples that nobody has made their own, in one transaction. Each item must be at the version
 * that was read, and no recipe may have started to use the set since; otherwise it reads again. 200 without samples.
 * Publishes a change for each.
 */
import { ingredientChanged } from '@batchbook/events/ingredients';
import { recipesContract } from '@batchbook/shared/recipes/contract';
import { subRecipesOf } from '@batchbook/shared/recipes/recipe-graph';
import { ingredientPrefix } from '../../ingredients/index.ts';
import type { Member } from '../../platform/actor.ts';
import { retryOnConflict } from '../../platform/entity/retry.ts';
import { ok, useCase } from '../../platform/http/use-case.ts';
import { publish } from '../../platform/outbox.ts';
import type { Item } from '../../platform/table/read.ts';
import { exists, transact, type Write } from '../../platform/table/write.ts';
import { bumpGraph } from '../edges.ts';
import { labelKey, labelSummaryKey } from '../label-table.ts';
import { Found } from '../read-recipe.ts';
import { graphKey, textKey, toSummary, usedByKey } from '../table.ts';
import { publishChange } from '../write-recipe.ts';
import { readAndSort, type Sorted } from './read-samples.ts';
import { countsOf, type Marker, markerItem, samplesKey, toMarker } from './table.ts';

export const removeSamples = useCase(recipesContract.removeSamples, {
  answer: async ({ actor, params, now }) => {
    const keys = [samplesKey(params.organizationId), graphKey(params.organizationId)];
    const read = () => Found.read(params, keys);
    return retryOnConflict(await read(), read, async (found) => {
      const item = found.at(samplesKey(params.organizationId));
      if (!item) return ok({ recipes: 0, ingredients: 0 });
      const marker = toMarker(item);
      const sorted = await readAndSort(params, marker);
      await transact(actor, writesOf(actor, { marker, sorted, found }, now));
      return ok({ recipes: sorted.recipes.length, ingredients: sorted.ingredients.length });
    });
  },
});

interface Removal {
  marker: Marker;
  sorted: Sorted;
  found: Found;
}

function writesOf(actor: Member, { marker, sorted, found }: Removal, now: Date): Write[] {
  const { organizationId } = actor;
  return [
    markerWrite(organizationId, marker, sorted),
    bumpGraph(found, organizationId),
    ...sorted.recipes.flatMap((item) => recipeWrites(actor, item, now)),
    ...sorted.ingredients.flatMap((item) => [atVersion(item), ingredientEvent(actor, item, now)]),
    ...sorted.own.flatMap((item) => [ownWrite(item, now), ingredientEvent(actor, item, now)]),
    ...sorted.suppliers.map(atVersion),
    ...sorted.deleted.map((item): Write => ({ label: item.sk, remove: keyOf(item), condition: exists })),
  ];
}

const keyOf = ({ pk, sk }: Item) => ({ pk, sk });

/** Deletes the marker, unless some samples stay, and only if nothing has started to use them since. */
function markerWrite(organizationId: string, marker: Marker, { remaining }: Sorted): Write {
  const unused = { condition: 'uses = :uses', values: { ':uses': marker.uses } };
  const { recipes, ingredients } = countsOf(remaining);
  const label = 'the samples';
  return recipes + ingredients === 0
    ? { label, remove: samplesKey(organizationId), ...unused }
    : { label, put: { ...markerItem(organizationId, remaining), uses: marker.uses }, ...unused };
}

const atVersion = (item: Item): Write => ({
  label: item.sk,
  remove: keyOf(item),
  condition: 'version = :version',
  values: { ':version': item.version },
});

function recipeWrites(actor: Member, item: Item, now: Date): Write[] {
  const recipe = toSummary(item);
  const { organizationId } = actor;
  return [
    atVersion(item),
    { label: `${item.sk} text`, remove: textKey(organizationId, recipe.id) },
    { label: `${item.sk} label`, remove: labelKey(organizationId, recipe.id) },
    { label: `${item.sk} label summary`, remove: labelSummaryKey(organizationId, recipe.id) },
    ...subRecipesOf(recipe.lines).map(
      (id): Write => ({ label: `${item.sk} in ${id}`, remove: usedByKey(organizationId, id, recipe.id) }),
    ),
    publishChange(actor, { id: recipe.id, version: recipe.version + 1 }, 'deleted', now),
  ];
}

const ownWrite = (item: Item, now: Date): Write => ({
  label: item.sk,
  update: keyOf(item),
  expression: 'SET version = :next, updatedAt = :now REMOVE isSample',
  values: {
    ':version': item.version,
    ':next': (item.version as number) + 1,
    ':now': now.toISOString(),
  },
  condition: 'version = :version',
});

function ingredientEvent(actor: Member, item: Item, now: Date): Write {
  const { organizationId, userId } = actor;
  const id = item.sk.slice(ingredientPrefix.length);
  const version = (item.version as number) + 1;
  const data = { id, version, change: 'updated' as const, userId };
  return publish({ definition: ingredientChanged, organizationId, data }, now);
}
