import { newId } from '@batchbook/shared/ids';

/** A line of a recipe: a kilogram of an ingredient unless told otherwise. */
export const lineOf = (ingredientId: string, fields: Record<string, unknown> = {}) => ({
  id: newId(),
  kind: 'ingredient',
  ingredientId,
  quantity: '1000',
  unit: 'g',
  ...fields,
});

/** A line of another recipe: so many of what it yields. */
export const subLineOf = (recipeId: string, fields: Record<string, unknown> = {}) => ({
  id: newId(),
  kind: 'recipe',
  recipeId,
  quantity: '1',
  unit: 'pieces',
  ...fields,
});
