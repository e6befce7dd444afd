import { newId } from '@batchbook/shared/ids';

/** A line of a recipe: a kilogram of an ingredient by default. */
export const lineOf = (ingredientId: string, fields: Record<string, unknown> = {}) => ({
  id: newId(),
  kind: 'ingredient',
  ingredientId,
  quantity: '1000',
  unit: 'g',
  ...fields,
});

/** A line of another recipe: this many of its yield. */
export const subLineOf = (recipeId: string, fields: Record<string, unknown> = {}) => ({
  id: newId(),
  kind: 'recipe',
  recipeId,
  quantity: '1',
  unit: 'pieces',
  ...fields,
});
