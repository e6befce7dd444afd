/**
 * Ingredients in the table.
 *
 * | what       | pk    | sk            | read by                                               |
 * |------------|-------|---------------|-------------------------------------------------------|
 * | ingredient | ORG#o | INGREDIENT#id | one; those of a recipe (BatchGet); all (one Query)     |
 *
 * The allergens are packed as one JSON string: a list of them reads several times faster than as maps.
 */
import type { Ingredient } from '@batchbook/shared/ingredients/schema';
import type { Stored } from '../platform/put-entity.ts';
import { organizationPk } from '../platform/table/keys.ts';
import type { Item } from '../platform/table/read.ts';

export const ingredientPrefix = 'INGREDIENT#';

export const ingredientKey = (organizationId: string, id: string) => ({
  pk: organizationPk(organizationId),
  sk: ingredientPrefix + id,
});

/** What the client may write of an ingredient. */
export type IngredientContent = Pick<
  Ingredient,
  | 'name'
  | 'brand'
  | 'unit'
  | 'costPerUnit'
  | 'costingUnit'
  | 'packSize'
  | 'packUnit'
  | 'packPrice'
  | 'supplierId'
  | 'categories'
  | 'allergens'
  | 'gramsPerPiece'
  | 'gramsPerMl'
>;

export const toItem = (ingredient: Ingredient, createdDigest: string): Item => ({
  ...ingredientKey(ingredient.organizationId, ingredient.id),
  type: 'INGREDIENT',
  ...ingredient,
  allergens: JSON.stringify(ingredient.allergens),
  createdDigest,
});

export function toIngredient(item: Item): Ingredient {
  const { pk: _pk, sk: _sk, type: _type, createdDigest: _digest, allergens, ...fields } = item;
  return { ...fields, allergens: JSON.parse(allergens as string) } as unknown as Ingredient;
}

export function contentOf(ingredient: Ingredient): IngredientContent {
  const { id, organizationId, version, createdAt, updatedAt, createdBy, userId, archived, ...content } =
    ingredient;
  return content;
}

export function toStored(item: Item): Stored<IngredientContent> {
  const ingredient = toIngredient(item);
  return {
    content: contentOf(ingredient),
    version: ingredient.version,
    createdDigest: item.createdDigest as string,
  };
}
