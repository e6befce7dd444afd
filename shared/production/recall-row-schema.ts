/** A row of a recall: somebody who has to be reached, or a batch that may come back, and what was done about it. */
import * as z from 'zod/mini';
import {
  idSchema,
  optionalNameSchema,
  quantitySchema,
  shortTextSchema,
  timestampSchema,
} from '../http/fields.ts';
import { lotCodeSchema } from '../stock/movement-schema.ts';
import { authorities } from './constants.ts';

const rowFields = {
  saleId: z.optional(idSchema),
  eventId: z.optional(idSchema),
  /** Of all that they bought. */
  customerId: z.optional(idSchema),
  authority: z.optional(z.enum(authorities)),
  /** With `eventId`: the batch that came back. Without it, the row is about all of the event. */
  batchNumber: z.optional(lotCodeSchema),
  /** With `eventId`, in place of a batch: the product that came back, of which the event named no batch. */
  product: z.optional(shortTextSchema),
  /** `null` while nobody reached them. */
  reachedAt: z._default(z.nullable(timestampSchema), null),
  /** Who reached them, as typed. */
  by: z._default(optionalNameSchema, ''),
  /** In `unit`; `null` when nothing came back. */
  recovered: z._default(z.nullable(quantitySchema), null),
  unit: z._default(shortTextSchema, ''),
};

export const putRowSchema = z.strictObject(rowFields);

/** A row about somebody, or about a batch of an event: what was done about it. */
export const recallRowSchema = z.object({
  ...rowFields,
  /** The user who entered `by`, whose name leaves it with their account. */
  byUserId: z.optional(z.nullable(z.string())),
  /** When somebody entered what came back, and which user did. Rows from before it was kept have neither. */
  recoveredAt: z.optional(timestampSchema),
  recoveredByUserId: z.optional(z.string()),
  /** Of recalls from before rows had ids: a purchaser or an event in the maker's words, whom no id is known of. */
  name: z.optional(z.string()),
});

export type PutRow = z.output<typeof putRowSchema>;
export type RecallRow = z.output<typeof recallRowSchema>;
