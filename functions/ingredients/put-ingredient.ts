/**
 * Any member: creates or changes an ingredient. Reads it strongly, concurrently with the membership, and decides what the
 * PUT means. One transaction writes it with `ingredients.ingredient_changed`, and a changed price with its history and
 * `ingredients.price_changed`. Invariants 2, 18.
 */
import { ingredientsContract } from '@batchbook/shared/ingredients/contract';
import {
  mergedContent,
  newContent,
  requestedContent,
} from '@batchbook/shared/ingredients/ingredient-content';
import type { IngredientContent } from '@batchbook/shared/ingredients/ingredient-fields';
import type { Ingredient, PutIngredient } from '@batchbook/shared/ingredients/schema';
import type { Member } from '../platform/actor.ts';
import { nextVersion } from '../platform/entity/owned.ts';
import { decidePut, type PutChange, type PutDecision, putUseCase } from '../platform/entity/put-entity.ts';
import { invalid, RequestProblem } from '../platform/http/request-problem.ts';
import { type FoundIngredient, readIngredient } from './read-ingredient.ts';
import { type SupplierNames, toIngredient, toStored } from './table.ts';
import { addIngredient, newIngredient, replaceIngredient } from './write-ingredient.ts';

export const putIngredient = putUseCase(ingredientsContract.putIngredient, {
  read: ({ params, body }) => readIngredient(params, { consistent: true, wanted: body.supplierId }),
  decide: (found, { body, now }) => decide(found, body, now),
  write: (change, found, { actor, params, now }) => write(actor, params.id, change, found, now),
  entityIn: present,
});

function decide(
  found: FoundIngredient,
  { version, ...sent }: PutIngredient,
  now: Date,
): PutDecision<IngredientContent> {
  const today = now.toISOString().slice(0, 10);
  const { item, suppliers } = visibleOrTaken(found, version);
  return decidePut({
    version,
    stored: item && toStored(item),
    create: () => withSupplier(newContent(sent, today), null, suppliers),
    merge: (current) => withSupplier(mergedContent(current, sent, today), current.supplierId, suppliers),
    present: () => item && toIngredient(item, suppliers),
    requested: requestedContent,
  });
}

/** A row of an open import can't be changed, but its id is taken. */
function visibleOrTaken(found: FoundIngredient, version: number | undefined): FoundIngredient {
  if (!found.isHidden) return found;
  if (version === undefined) throw new RequestProblem('id_taken');
  return { ...found, item: undefined };
}

/** @throws RequestProblem for an unknown supplier. The current one may stay even if it was deleted. */
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
  // Editing a sample makes it the maker's own.
  const changes = { ...content, supplier, isSample: false };
  const ingredient: Ingredient = nextVersion(toIngredient(item), changes, now);
  await replaceIngredient(actor, item, ingredient, 'updated', now);
  return ingredient;
}
