import { idSchema } from '@batchbook/shared/ids';
import * as z from 'zod/mini';
import { defineEvent } from './envelope.ts';

export const ingredientChanged = defineEvent(
  'ingredients.ingredient_changed',
  1,
  z.object({
    id: idSchema,
    version: z.int(),
    change: z.enum(['created', 'updated', 'archived', 'unarchived']),
    userId: z.string(),
  }),
);
