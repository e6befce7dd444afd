/**
 * Any member creates or changes an ingredient. Reads it strongly beside the membership, decides what the
 * PUT means, and writes it with `ingredients.ingredient_changed` in one transaction. Invariants 2, 18.
 */
import { ingredientChanged } from '@batchbook/events/ingredients';
import { ingredientsContract } from '@batchbook/shared/ingredients/contract';
import type { Ingredient } from '@batchbook/shared/ingredients/schema';
import type { Member } from '../platform/actor.ts';
import { created, ok, useCase } from '../platform/http/use-case.ts';
import { publish } from '../platform/outbox.ts';
import { decidePut, type PutChange, settlePut } from '../platform/put-entity.ts';
import { getItem, type Item } from '../platform/table/read.ts';
import { notExists, transact, type Write } from '../platform/table/write.ts';
import { mergedContent, newContent } from './ingredient-content.ts';
import { type IngredientContent, ingredientKey, toIngredient, toItem, toStored } from './table.ts';

export const putIngredient = useCase(ingredientsContract.putIngredient, {
  read: ({ params }) => readStrongly(params),
  answer: async ({ actor, params, body, now }, found) => {
    const { version, ...sent } = body;
    const { isNew, entity } = await settlePut({
      found,
      decide: (item) =>
        decidePut({
          version,
          stored: item && toStored(item),
          create: () => newContent(sent),
          merge: (current) => mergedContent(current, sent),
          present: () => item && toIngredient(item),
        }),
      write: (change, item) => write(actor, params.id, change, item, now),
      readAgain: () => readStrongly(params),
      entityIn: present,
    });
    return isNew ? created(entity) : ok(entity);
  },
});

function present(item: Item | undefined): Ingredient {
  if (!item) throw new Error('an unchanged ingredient that is not there');
  return toIngredient(item);
}

const readStrongly = (params: { organizationId: string; id: string }) =>
  getItem(params, ingredientKey(params.organizationId, params.id), { consistent: true });

type Change = PutChange<IngredientContent>;

async function write(
  actor: Member,
  id: string,
  change: Change,
  item: Item | undefined,
  now: Date,
): Promise<Ingredient> {
  const ingredient = next(actor, id, change, item, now);
  const digest = change.kind === 'create' ? change.createdDigest : (item?.createdDigest as string);
  const put: Write = {
    label: 'ingredient',
    put: toItem(ingredient, digest),
    ...(change.kind === 'create'
      ? { condition: notExists }
      : { condition: 'version = :version', values: { ':version': change.version } }),
  };
  const data = {
    id,
    version: ingredient.version,
    change: change.kind === 'create' ? ('created' as const) : ('updated' as const),
    userId: actor.userId,
  };
  await transact(actor, [
    put,
    publish({ definition: ingredientChanged, organizationId: actor.organizationId, data }, now),
  ]);
  return ingredient;
}

function next(actor: Member, id: string, change: Change, item: Item | undefined, now: Date): Ingredient {
  const time = now.toISOString();
  if (change.kind === 'update' && item)
    return { ...toIngredient(item), ...change.content, version: change.version + 1, updatedAt: time };
  return {
    ...change.content,
    id,
    organizationId: actor.organizationId,
    version: 1,
    archived: false,
    createdAt: time,
    updatedAt: time,
    createdBy: actor.userId,
    userId: actor.userId,
  };
}
