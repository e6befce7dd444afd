/** Stock counts: dated assertions of what is there, and their effects on the ledger. */

import * as z from 'zod/mini';
import { amountSchema, atMost, idSchema, timestampSchema } from '../http/fields.ts';
import { entryUnits } from '../recipes/constants.ts';
import { countLinesMax, countStates, stockUnits } from './constants.ts';

export const putCountSchema = z.strictObject({
  siteId: idSchema,
  lines: z
    .array(
      z.strictObject({
        itemId: idSchema,
        counted: amountSchema,
        unit: z.enum(entryUnits),
        /** The level's `version` on the sheet: the count fails if the level has moved since (invariant 5). */
        levelVersion: z.int().check(z.gte(0, { error: 'must be 0 or more' })),
      }),
    )
    .check(
      z.minLength(1, { error: 'must be at least one line' }),
      atMost(countLinesMax, `must be at most ${countLinesMax} lines`),
      z.refine((lines) => new Set(lines.map((line) => line.itemId)).size === lines.length, {
        error: 'must name each item once',
      }),
    ),
});

const summary = {
  id: idSchema,
  organizationId: idSchema,
  siteId: idSchema,
  state: z.enum(countStates),
  /** How many lines it has, how many are posted, and how many stay open. */
  total: z.int(),
  posted: z.int(),
  open: z.int(),
  /** How many of the posted lines differed from the ledger. */
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
  /** For a posted line, in `levelUnit`: the ledger's figure, and the change that the count made. */
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
  /** Levels that differed from the sum of their movements, in their unit. There should never be any. */
  drift: z.array(
    z.object({
      itemId: idSchema,
      siteId: idSchema,
      recorded: z.string(),
      actual: z.string(),
      unit: z.enum(stockUnits),
    }),
  ),
  /** `false` when the time was up; repeating the call continues. */
  complete: z.boolean(),
});

export type PutCount = z.output<typeof putCountSchema>;
export type StockCount = z.output<typeof countSchema>;
export type CountSummary = z.output<typeof countSummarySchema>;
export type CountLine = z.output<typeof countLineSchema>;
export type Reconciled = z.output<typeof reconciledSchema>;
