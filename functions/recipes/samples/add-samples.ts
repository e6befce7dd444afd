/**
 * Any member: adds all of the sample data in one transaction. 200 when it is already there. It takes no place in the
 * limit (invariant 20). Publishes `recipes.recipe_changed` and `ingredients.ingredient_changed` for each.
 */
import { ingredientChanged } from '@batchbook/events/ingredients';
import { recipesContract } from '@batchbook/shared/recipes/contract';
import { subRecipesOf } from '@batchbook/shared/recipes/recipe-graph';
import { toItem as toIngredientItem, toSupplierItem } from '../../ingredients/index.ts';
import type { Member } from '../../platform/actor.ts';
import { created, ok, useCase } from '../../platform/http/use-case.ts';
import { publish } from '../../platform/outbox.ts';
import type { Item } from '../../platform/table/read.ts';
import { notExists, transact, type Write } from '../../platform/table/write.ts';
import { againstOthers, bumpGraph } from '../edges.ts';
import { Found } from '../read-recipe.ts';
import { graphKey, toItem, toTextItem, toVersionItem, usedByKey } from '../table.ts';
import { publishChange } from '../write-recipe.ts';
import { makeSamples, type Samples } from './make-samples.ts';
import { countsOf, idsOf, markerItem, samplesKey, toMarker } from './table.ts';

const markerLabel = 'the samples';
/** Marks sample data, instead of the digest of a create request. */
const digest = 'sample';

export const addSamples = useCase(recipesContract.addSamples, {
  read: ({ params }) => readAll(params.organizationId),
  answer: async ({ actor, now }, first) => {
    const { organizationId } = actor;
    return againstOthers(
      first,
      () => readAll(organizationId),
      async (found) => {
        const marker = found.at(samplesKey(organizationId));
        if (marker) return ok(countsOf(toMarker(marker)));
        const samples = makeSamples(actor, now);
        await transact(actor, writesOf(actor, samples, found, now));
        return created(countsOf(idsOf(samples)));
      },
      [markerLabel],
    );
  },
});

const readAll = (organizationId: string): Promise<Found> =>
  Found.read({ organizationId }, [samplesKey(organizationId), graphKey(organizationId)]);

function writesOf(actor: Member, samples: Samples, found: Found, now: Date): Write[] {
  const { organizationId, userId } = actor;
  const { suppliers, ingredients, recipes } = samples;
  const put = (item: Item): Write => ({ label: `${item.pk} ${item.sk}`, put: item });
  return [
    { label: markerLabel, put: markerItem(organizationId, idsOf(samples)), condition: notExists },
    bumpGraph(found, organizationId),
    ...suppliers.map((supplier) => put(toSupplierItem(supplier, digest))),
    ...ingredients.flatMap((ingredient) => [
      put(toIngredientItem(ingredient, { createdDigest: digest, priceKept: false })),
      publish(
        {
          definition: ingredientChanged,
          organizationId,
          data: { id: ingredient.id, version: 1, change: 'created', userId },
        },
        now,
      ),
    ]),
    ...recipes.flatMap((recipe) => [
      put(toItem(recipe, digest)),
      put(toTextItem(recipe)),
      put(toVersionItem(recipe, userId)),
      ...subRecipesOf(recipe.lines).map((id) =>
        put({ ...usedByKey(organizationId, id, recipe.id), type: 'USED_BY', kind: 'recipe' }),
      ),
      publishChange(actor, recipe, 'created', now),
    ]),
  ];
}
