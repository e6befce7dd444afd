/** Recalls: what a trace found at one moment, kept as it was found, and what was done about it. */
import * as z from 'zod/mini';
import {
  atMost,
  daySchema,
  idSchema,
  longTextSchema,
  lotCursorSchema,
  optionalNameSchema,
  ownedFields,
  timestampSchema,
  versionSchema,
} from '../http/fields.ts';
import { lotCodeSchema } from '../stock/movement-schema.ts';
import { formatCount, listOf } from '../text.ts';
import { recallKinds } from './constants.ts';
import { type PutRow, putRowSchema, recallRowSchema } from './recall-row-schema.ts';
import { keyOfRow } from './recall-rows.ts';
import { traceSchema, workingSchema } from './trace-schema.ts';

const directions = ['forward', 'backward'] as const;

/**
 * A recall is one item of the table, of 400 kB. With random ids and moments, a row takes 26 bytes there, or 38 with what came
 * back: 8,000 take 305 kB and leave room for the texts. Answered, they are 2.2 MB.
 */
export const recallRowsMax = 8_000;

const who = ['saleId', 'eventId', 'customerId', 'authority'] as const;

interface Issue {
  path: PropertyKey[];
  message: string;
}

/** What is wrong with rows beside their fields: each names one whom it is about, whom no other names. */
function issuesOfRows(rows: readonly PutRow[]): Issue[] {
  const first = new Map<string, number>();
  return rows.flatMap((row, index): Issue[] => {
    const named = who.filter((field) => row[field] !== undefined).length;
    if (named !== 1) return [{ path: [index], message: `must name one of ${listOf(who)}` }];
    const before = first.get(keyOfRow(row));
    if (before !== undefined)
      return [{ path: [index], message: `is about the same as row ${before + 1}: keep one of them` }];
    first.set(keyOfRow(row), index);
    if (row.batchNumber !== undefined && row.eventId === undefined)
      return [{ path: [index, 'batchNumber'], message: 'goes with an eventId alone' }];
    if (row.product !== undefined && (row.eventId === undefined || row.batchNumber !== undefined))
      return [{ path: [index, 'product'], message: 'goes with an eventId, in place of a batchNumber' }];
    if (row.recovered !== null && row.unit === '')
      return [{ path: [index, 'unit'], message: 'is required with what was recovered' }];
    return [];
  });
}

const putRowsSchema = z.array(putRowSchema).check(
  atMost(recallRowsMax, `must be at most ${formatCount(recallRowsMax)} entries`),
  z.superRefine((rows, context) => {
    for (const issue of issuesOfRows(rows)) context.issues.push({ code: 'custom', input: rows, ...issue });
  }),
);

const fields = {
  /** How it is recorded: an exercise, back from shops, or back from consumers too. */
  kind: z.enum(recallKinds),
  reason: longTextSchema,
  /** What customers are told to do. */
  advice: longTextSchema,
  /** Who found what is wrong; '' while nobody said. */
  foundBy: optionalNameSchema,
  /** On which day or at which moment. */
  foundAt: z.nullable(z.union([daySchema, timestampSchema], { error: 'must be a day or a moment' })),
  decisions: longTextSchema,
  correctiveAction: longTextSchema,
  /** Who signed it off; `null` while it is open. From then on nothing of it changes. */
  signedOff: z.nullable(optionalNameSchema),
};

export const putRecallSchema = z.strictObject({
  kind: z.optional(fields.kind),
  /** Of a create: what is traced, a lot (perhaps of one ingredient), a batch or a sale. Never changes. */
  lot: z.optional(lotCodeSchema),
  ingredientId: z.optional(idSchema),
  /** With a lot: of this use-by date alone. */
  useByDate: z.optional(daySchema),
  batch: z.optional(lotCodeSchema),
  /** Always backward. */
  sale: z.optional(idSchema),
  /** Backward, to what went into a batch or a sale: a drill alone. */
  direction: z.optional(z.enum(directions)),
  /** How long it took from the call to the list. */
  seconds: z.optional(z.int().check(z.gte(0), z.lte(31_536_000, { error: 'must be at most a year' }))),
  reason: z.optional(fields.reason),
  advice: z.optional(fields.advice),
  foundBy: z.optional(fields.foundBy),
  foundAt: z.optional(fields.foundAt),
  decisions: z.optional(fields.decisions),
  correctiveAction: z.optional(fields.correctiveAction),
  /** Who was reached, and what came back. A list that is sent replaces the one before. */
  reached: z.optional(putRowsSchema),
  signedOff: z.optional(fields.signedOff),
  version: z.optional(versionSchema),
});

export const recallSummarySchema = z.object({
  ...ownedFields,
  ...fields,
  reached: z.array(recallRowSchema),
  lot: z.nullable(z.string()),
  ingredientId: z.nullable(idSchema),
  /** Where one date of the lot was traced alone. */
  useByDate: z.optional(daySchema),
  batch: z.nullable(z.string()),
  sale: z.nullable(idSchema),
  direction: z.enum(directions),
  seconds: z.int(),
  signedOffAt: z.nullable(timestampSchema),
  /** The user who entered it, whose name leaves it with their account. */
  signedOffBy: z.nullable(z.string()),
  /** How much was found. */
  counts: z.object({ lots: z.int(), runs: z.int(), sales: z.int(), events: z.int(), buyers: z.int() }),
  /** How much of it is found so far, while it still is; `found` is empty until then, and nothing is ticked or signed off. */
  working: workingSchema,
});

export const recallSchema = z.object({ ...recallSummarySchema.shape, found: traceSchema });

export const recallQuerySchema = z.strictObject({
  cursor: lotCursorSchema,
});

export type PutRecall = z.output<typeof putRecallSchema>;
export type RecallSummary = z.output<typeof recallSummarySchema>;
export type Recall = z.output<typeof recallSchema>;
