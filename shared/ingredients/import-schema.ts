/**
 * An import of many ingredients: begun under an id, uploaded in hidden chunks, and committed at once. Nothing shows until
 * everything does. An open import can be continued or discarded.
 */

import * as z from 'zod/mini';
import { atMost, idSchema, nameSchema, timestampSchema } from '../http/fields.ts';
import { chunkRowsMax, importRowsMax } from './constants.ts';
import { putIngredientSchema } from './schema.ts';
import { putSupplierSchema } from './supplier-schema.ts';

export const putImportSchema = z.strictObject({
  /** The name of the file, or where the cells were pasted from. */
  name: nameSchema,
  /** How many rows will be uploaded, suppliers and ingredients together. */
  rows: z
    .int()
    .check(
      z.gte(1, { error: 'must be 1 or more' }),
      z.lte(importRowsMax, { error: 'must be at most 10,000 rows' }),
    ),
});

export const importSchema = z.object({
  id: idSchema,
  name: z.string(),
  /** `discarding`: its rows are being removed in steps, and discarding can only continue. */
  state: z.enum(['open', 'discarding', 'committed', 'discarded']),
  /** How many rows were announced, and how many have arrived. */
  rows: z.int(),
  uploaded: z.int(),
  /** The numbers of the chunks that have arrived: an interrupted upload continues with the others. */
  chunks: z.array(z.int()),
  createdAt: timestampSchema,
  userId: z.string(),
});

const rowsOf = <Body extends z.ZodMiniType>(body: Body) =>
  z
    .array(z.strictObject({ id: idSchema, body }))
    .check(atMost(chunkRowsMax, `must be at most ${chunkRowsMax} rows`));

/** Suppliers before the ingredients that name them. The client generates the ids, so that a repeat is the same. */
export const putImportChunkSchema = z
  .strictObject({
    suppliers: rowsOf(putSupplierSchema),
    ingredients: rowsOf(putIngredientSchema),
  })
  .check(
    z.refine((chunk) => chunk.suppliers.length + chunk.ingredients.length <= chunkRowsMax, {
      error: `must be at most ${chunkRowsMax} rows`,
    }),
  );

export type Import = z.output<typeof importSchema>;
export type PutImportChunk = z.output<typeof putImportChunkSchema>;
