/**
 * Any member creates or changes an ingredient. Reads it strongly beside the membership, decides what the
 * PUT means, and writes it with `ingredients.ingredient_changed` in one transaction; a price that moved goes
 * into its history with `ingredients.price_changed` in the same. Invariants 2, 18.
 */
import { ingredientsContract } from '@batchbook/shared/ingredients/contract';
import { asked, mergedContent, newContent } from '@batchbook/shared/ingredients/ingredient-content';
import type { IngredientContent } from '@batchbook/shared/ingredients/ingredient-fields';
import type { Ingredient } from '@batchbook/shared/ingredients/schema';
import type { Member } from '../platform/actor.ts';
import { decidePut, type PutChange, settlePut } from '../platform/entity/put-entity.ts';
import { invalid, RequestProblem } from '../platform/http/request-problem.ts';
import { created, ok, useCase } from '../platform/http/use-case.ts';
import { type FoundIngredient, readIngredient } from './read-ingredient.ts';
import { type SupplierNames, toIngredient, toStored } from './table.ts';
import { addIngredient, newIngredient, replaceIngredient } from './write-ingredient.ts';

export const putIngredient = useCase(ingredientsContract.putIngredient, {
  read: ({ params, body }) => readIngredient(params, { consistent: true, wanted: body.supplierId }),
  answer: async ({ actor, params, body, now }, found) => {
    const { version, ...sent } = body;
    const today = now.toISOString().slice(0, 10);
    const { isNew, entity } = await settlePut({
      found,
      decide: (state) => {
        const { item, suppliers } = visibleOrTaken(state, version);
        return decidePut({
          version,
          stored: item && toStored(item),
          create: () => withSupplier(newContent(sent, today), null, suppliers),
          merge: (current) =>
            withSupplier(mergedContent(current, sent, today), current.supplierId, suppliers),
          present: () => item && toIngredient(item, suppliers),
          asked,
        });
      },
      write: (change, state) => write(actor, params.id, change, state, now),
      readAgain: () => readIngredient(params, { consistent: true, wanted: body.supplierId }),
      entityIn: present,
    });
    return isNew ? created(entity) : ok(entity);
  },
});

/** A row of an open import is not there to be changed, yet its id is taken. */
function visibleOrTaken(found: FoundIngredient, version: number | undefined): FoundIngredient {
  if (!found.isHidden) return found;
  if (version === undefined) throw new RequestProblem('id_taken');
  return { ...found, item: undefined };
}

/** @throws RequestProblem for a supplier that isn't there; the one that it has may have been deleted. */
function withSupplier(
  content: IngredientContent,
  before: string | null,
  suppliers: SupplierNames,
): IngredientContent {
  const { supplierId } = content;
  if (supplierId !== null && supplierId !== before && !suppliers.has(supplierId))
    throw invalid('supplierId', 'is not a supplier of this organization');
  return content;
}

function present({ item, suppliers }: FoundIngredient): Ingredient {
  if (!item) throw new Error('an unchanged ingredient that is not there');
  return toIngredient(item, suppliers);
}

async function write(
  actor: Member,
  id: string,
  change: PutChange<IngredientContent>,
  { item, suppliers }: FoundIngredient,
  now: Date,
): Promise<Ingredient> {
  const { content } = change;
  const supplier = (content.supplierId && suppliers.get(content.supplierId)) ?? null;
  if (change.kind === 'create') {
    const ingredient = { ...newIngredient(actor, id, content, now), supplier };
    await addIngredient(actor, ingredient, change.createdDigest, now);
    return ingredient;
  }
  if (!item) throw new Error('an update of an ingredient that is not there');
  const ingredient: Ingredient = {
    ...toIngredient(item),
    ...content,
    supplier,
    version: change.version + 1,
    updatedAt: now.toISOString(),
    // What of the sample data is edited is the maker's own.
    isSample: false,
  };
  await replaceIngredient(actor, item, ingredient, 'updated', now);
  return ingredient;
}
