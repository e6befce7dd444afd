/** The writes of ingredients that several use cases share, each in one transaction with its events. */
import { ingredientChanged } from '@batchbook/events/ingredients';
import type { IngredientContent } from '@batchbook/shared/ingredients/ingredient-fields';
import type { Ingredient } from '@batchbook/shared/ingredients/schema';
import type { Member } from '../platform/actor.ts';
import { ownedBy } from '../platform/entity/owned.ts';
import { publish } from '../platform/outbox.ts';
import type { Item } from '../platform/table/read.ts';
import { notExists, transact, type Write } from '../platform/table/write.ts';
import { firstPriceWrites, priceWrites } from './price-history.ts';
import { marksOf, toItem } from './table.ts';

export const ingredientLabel = 'ingredient';

type IngredientChange = 'created' | 'updated' | 'archived' | 'unarchived';

/** A new ingredient, without its supplier's name. */
export function newIngredient(actor: Member, id: string, content: IngredientContent, now: Date): Ingredient {
  return { ...content, ...ownedBy(actor, id, now), supplier: null, archived: false, isSample: false };
}

export const publishChange = (
  actor: Member,
  ingredient: Ingredient,
  change: IngredientChange,
  now: Date,
): Write => {
  const data = { id: ingredient.id, version: ingredient.version, change, userId: actor.userId };
  return publish({ definition: ingredientChanged, organizationId: actor.organizationId, data }, now);
};

/** Creates an ingredient, with its first price. */
export const addIngredient = (
  actor: Member,
  ingredient: Ingredient,
  createdDigest: string,
  now: Date,
): Promise<void> =>
  transact(actor, [
    {
      label: ingredientLabel,
      put: toItem(ingredient, { createdDigest, priceKept: true }),
      condition: notExists,
    },
    ...firstPriceWrites(ingredient),
    publishChange(actor, ingredient, 'created', now),
  ]);

/** Replaces `item` with its changed version, if nobody else did. Its price is in the history by then. */
export const ingredientWrite = (item: Item, changed: Ingredient): Write => ({
  label: ingredientLabel,
  put: toItem(changed, { createdDigest: marksOf(item).createdDigest, priceKept: true }),
  condition: 'version = :version',
  values: { ':version': item.version },
});

/** Replaces `item` with its changed version, and stores its price if it moved. */
export const replaceIngredient = (
  actor: Member,
  item: Item,
  ingredient: Ingredient,
  change: IngredientChange,
  now: Date,
): Promise<void> =>
  transact(actor, [
    ingredientWrite(item, ingredient),
    ...priceWrites(actor, item, ingredient, now),
    publishChange(actor, ingredient, change, now),
  ]);
