import { idSchema } from '@batchbook/shared/http/fields';
import * as z from 'zod/mini';
import { defineEvent, entityChanged } from './envelope.ts';

export const recipeChanged = entityChanged('recipes.recipe_changed', ['recipe']);

/** Points were added to the cost histories of these recipes. */
export const costsRecorded = defineEvent(
  'recipes.costs_recorded',
  1,
  z.object({ points: z.array(z.object({ id: idSchema, at: z.iso.datetime() })) }),
);

export const variationChanged = defineEvent(
  'recipes.variation_changed',
  1,
  z.object({
    id: idSchema,
    version: z.int(),
    change: z.enum(['created', 'updated', 'deleted']),
    baseRecipeId: idSchema,
    userId: z.string(),
  }),
  ['variation'],
);

export const shoppingListChanged = entityChanged('recipes.shopping_list_changed', ['shopping-list']);
