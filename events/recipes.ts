import { idSchema } from '@batchbook/shared/ids';
import * as z from 'zod/mini';
import { defineEvent } from './envelope.ts';

export const recipeChanged = defineEvent(
  'recipes.recipe_changed',
  1,
  z.object({
    id: idSchema,
    version: z.int(),
    change: z.enum(['created', 'updated', 'deleted', 'restored']),
    userId: z.string(),
  }),
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
);

export const shoppingListChanged = defineEvent(
  'recipes.shopping_list_changed',
  1,
  z.object({
    id: idSchema,
    version: z.int(),
    change: z.enum(['created', 'updated', 'deleted']),
    userId: z.string(),
  }),
);
