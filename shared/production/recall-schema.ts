/** Recalls: what a trace found at one moment, kept as it was found, and what was done about it. */
import * as z from 'zod/mini';
import {
  atMost,
  idSchema,
  longTextSchema,
  lotCursorSchema,
  nameSchema,
  optionalNameSchema,
  ownedFields,
  quantitySchema,
  timestampSchema,
  versionSchema,
} from '../http/fields.ts';
import { lotCodeSchema } from '../stock/movement-schema.ts';
import { recallKinds } from './constants.ts';
import { traceSchema } from './trace-schema.ts';

/** Somebody who was told. */
const reachedSchema = z.strictObject({
  /** A purchaser, an event, the local authority: in the maker's words. */
  name: nameSchema,
  at: timestampSchema,
});

const recoveredSchema = z.strictObject({
  name: nameSchema,
  batchNumber: lotCodeSchema,
  quantity: quantitySchema,
});

const fields = {
  /** How it is recorded: an exercise, back from shops, or back from consumers too. */
  kind: z.enum(recallKinds),
  reason: longTextSchema,
  /** What customers are told to do. */
  advice: longTextSchema,
  reached: z.array(reachedSchema).check(atMost(500, 'must be at most 500 entries')),
  recovered: z.array(recoveredSchema).check(atMost(500, 'must be at most 500 entries')),
  /** Who signed it off; `null` while it is open. From then on nothing of it changes. */
  signedOff: z.nullable(optionalNameSchema),
};

export const putRecallSchema = z.strictObject({
  kind: z.optional(fields.kind),
  /** Of a create: what is traced, a lot (perhaps of one ingredient) or a batch. Never changes. */
  lot: z.optional(lotCodeSchema),
  ingredientId: z.optional(idSchema),
  batch: z.optional(lotCodeSchema),
  /** How long it took from the call to the list. */
  seconds: z.optional(z.int().check(z.gte(0), z.lte(31_536_000, { error: 'must be at most a year' }))),
  reason: z.optional(fields.reason),
  advice: z.optional(fields.advice),
  reached: z.optional(fields.reached),
  recovered: z.optional(fields.recovered),
  signedOff: z.optional(fields.signedOff),
  version: z.optional(versionSchema),
});

export const recallSummarySchema = z.object({
  ...ownedFields,
  ...fields,
  lot: z.nullable(z.string()),
  ingredientId: z.nullable(idSchema),
  batch: z.nullable(z.string()),
  seconds: z.int(),
  signedOffAt: z.nullable(timestampSchema),
  /** The user who entered it, whose name leaves it with their account. */
  signedOffBy: z.nullable(z.string()),
  /** How much was found. */
  counts: z.object({ lots: z.int(), runs: z.int(), sales: z.int(), events: z.int(), buyers: z.int() }),
});

export const recallSchema = z.object({ ...recallSummarySchema.shape, found: traceSchema });

export const recallQuerySchema = z.strictObject({
  cursor: lotCursorSchema,
});

export type PutRecall = z.output<typeof putRecallSchema>;
export type RecallSummary = z.output<typeof recallSummarySchema>;
export type Recall = z.output<typeof recallSchema>;
