/** Stock counts: dated assertions of what is there, and what the ledger makes of them. */
import * as z from 'zod/mini';
import { amountSchema, timestampSchema } from '../http/fields.ts';
import { idSchema } from '../ids.ts';
import { entryUnits } from '../recipes/schema.ts';
import { stockUnits } from './item-schema.ts';

export const countLinesMax = 2000;

export const putCountSchema = z.strictObject({
  siteId: idSchema,
  lines: z
    .array(
      z.strictObject({
        itemId: idSchema,
        counted: amountSchema,
        unit: z.enum(entryUnits),
        /** The level's `version` that was on the sheet: the count fails if the level moved since (invariant 5). */
        levelVersion: z.int().check(z.gte(0, { error: 'must be 0 or more' })),
      }),
    )
    .check(
      z.minLength(1, { error: 'must be at least one line' }),
      z.maxLength(countLinesMax, { error: `must be at most ${countLinesMax} lines` }),
      z.refine((lines) => new Set(lines.map((line) => line.itemId)).size === lines.length, {
        error: 'must name each item once',
      }),
    ),
});

/**
 * `posting`: not all lines have been posted; the same PUT again goes on with it. `posted`: done, but for the
 * lines that are `open`, which moved meanwhile and are to be counted again.
 */
export const countStates = ['posting', 'posted'] as const;

const summary = {
  id: idSchema,
  organizationId: idSchema,
  siteId: idSchema,
  state: z.enum(countStates),
  /** How many lines it has, how many are posted, how many stay open. */
  total: z.int(),
  posted: z.int(),
  open: z.int(),
  /** How many of the posted ones differed from the ledger. */
  differing: z.int(),
  userId: z.string(),
  createdAt: timestampSchema,
  updatedAt: timestampSchema,
};

export const countSummarySchema = z.object(summary);

export const countLineSchema = z.object({
  itemId: idSchema,
  counted: z.string(),
  unit: z.enum(entryUnits),
  /** Of a posted line, in `levelUnit`: what the ledger said, and what the count changed it by. */
  expected: z.nullable(z.string()),
  change: z.nullable(z.string()),
  levelUnit: z.enum(stockUnits),
  state: z.enum(['waiting', 'posted', 'open']),
});

export const countSchema = z.object({ ...summary, lines: z.array(countLineSchema) });

export const reconciledSchema = z.object({
  /** How many levels were compared with their ledgers. */
  checked: z.int(),
  corrected: z.int(),
  /** Levels that were not the sum of their movements, in their unit. None is expected, ever. */
  drift: z.array(
    z.object({
      itemId: idSchema,
      siteId: idSchema,
      recorded: z.string(),
      actual: z.string(),
      unit: z.enum(stockUnits),
    }),
  ),
  /** `false`: there was not time for all of it; the same call again goes on where it stopped. */
  complete: z.boolean(),
});

export type PutCount = z.output<typeof putCountSchema>;
export type StockCount = z.output<typeof countSchema>;
export type CountSummary = z.output<typeof countSummarySchema>;
export type CountLine = z.output<typeof countLineSchema>;
export type Reconciled = z.output<typeof reconciledSchema>;
