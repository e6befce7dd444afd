import { idSchema } from '@batchbook/shared/http/fields';
import * as z from 'zod/mini';
import { defineEvent, entityChanged } from './envelope.ts';

export const ingredientChanged = defineEvent(
  'ingredients.ingredient_changed',
  1,
  z.object({
    id: idSchema,
    version: z.int(),
    change: z.enum(['created', 'updated', 'archived', 'unarchived']),
    userId: z.string(),
  }),
  ['ingredient'],
);

/**
 * An ingredient's price has changed. `before` and `after` are the price of one `costingUnit`; `null` is unknown: no
 * price, or a `before` that can't be converted to this costing unit.
 */
export const ingredientPriceChanged = defineEvent(
  'ingredients.price_changed',
  1,
  z.object({
    id: idSchema,
    version: z.int(),
    costingUnit: z.string(),
    before: z.nullable(z.string()),
    after: z.nullable(z.string()),
    userId: z.string(),
  }),
);

/**
 * A price that was typed by mistake was put right. It applied from `from` until the next one (`null`: it is the price of
 * now). Both are the price of one `costingUnit`; `after` is what it should have been all along.
 */
export const ingredientPriceCorrected = defineEvent(
  'ingredients.price_corrected',
  1,
  z.object({
    id: idSchema,
    version: z.int(),
    from: z.iso.datetime(),
    until: z.nullable(z.iso.datetime()),
    costingUnit: z.string(),
    before: z.string(),
    after: z.string(),
    userId: z.string(),
  }),
);

/** Ingredients show the names of their suppliers. */
export const supplierChanged = entityChanged('ingredients.supplier_changed', ['supplier', 'ingredient']);

/** All rows of an import became visible at once; no event is published for single rows. */
export const importCommitted = defineEvent(
  'ingredients.import_committed',
  1,
  z.object({ id: idSchema, rows: z.int(), userId: z.string() }),
  ['import', 'supplier', 'ingredient'],
);

export const customerChanged = entityChanged('ingredients.customer_changed', ['customer']);
