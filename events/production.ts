/** What happens to production runs. */
import { daySchema, idSchema } from '@batchbook/shared/http/fields';
import * as z from 'zod/mini';
import { defineEvent, entityChanged } from './envelope.ts';

export const runChanged = entityChanged('production.run_changed', ['production-run']);

const aboutRun = z.object({ id: idSchema, batchNumber: z.string(), recipeId: idSchema, userId: z.string() });

/** A run is locked: what went in and came out is posted. */
export const runConfirmed = defineEvent('production.run_confirmed', 1, aboutRun, ['production-run']);

/** A locked run is struck through, and its stock has gone back. */
export const runStruckThrough = defineEvent('production.run_struck_through', 1, aboutRun, ['production-run']);

/** What a locked run cost was put right, since a price had been mistyped. */
export const runCostsCorrected = defineEvent('production.run_costs_corrected', 1, aboutRun, [
  'production-run',
]);

/** A sale of a run was recorded, changed or deleted. */
export const saleRecorded = defineEvent(
  'production.sale_recorded',
  1,
  z.object({
    id: idSchema,
    runId: idSchema,
    version: z.int(),
    change: z.enum(['created', 'updated', 'deleted']),
    userId: z.string(),
    /** The day that it is of, and the one that it was of before. Left out where neither its day nor what it sold changed. */
    days: z.optional(z.array(daySchema)),
  }),
  ['production-sale'],
);

export const recallChanged = entityChanged('production.recall_changed', ['recall']);

/** A trace that a request had no time for is to be found. */
export const traceWanted = defineEvent('production.trace_wanted', 1, z.object({ id: idSchema }));
