/** How much of an item is at a site: the exact sum of its movements there (invariant 1). */

import * as z from 'zod/mini';
import {
  amountSchema,
  atMost,
  daySchema,
  idSchema,
  lotCursorSchema,
  ofForm,
  pageQuery,
  timestampSchema,
} from '../http/fields.ts';
import { levelChangesMax, stockUnits } from './constants.ts';
import { stockItemSchema } from './item-schema.ts';

/** A balance of a level or lot: any sign, at most 12 decimals. */
const figureSchema = z.string();

export const stockLevelSchema = z.object({
  organizationId: idSchema,
  itemId: idSchema,
  siteId: idSchema,
  /** In `unit`. It may be negative, and is exact and never clamped (invariant 6). */
  currentStock: figureSchema,
  /** The item's unit; `pieces` when its packs count in them; the level's old unit while the item's `manualUnit` names it. */
  unit: z.enum(stockUnits),
  /** In `unit`; '0' for none. */
  idealStockLevel: z.string(),
  /** Whether the item is kept at this site; `false` removes it from the site's sheets and the warnings. */
  isEnabled: z.boolean(),
  /** When it last moved; `null` if never. */
  lastUpdated: z.nullable(timestampSchema),
  /** When it was last counted; `null` if never. */
  lastCounted: z.nullable(timestampSchema),
  /** The supplier of the last delivery here. */
  supplierId: z.nullable(idSchema),
  supplierName: z.nullable(z.string()),
  /** The number of its movements. A count refers to the version it was counted at. */
  version: z.int(),
});

/** The `mark` of the last answer. */
const markSchema = z.string().check(ofForm(/^\d{13}-\d{1,9}$/, 'is not a mark of these levels'));

export const levelsQuerySchema = z.strictObject({
  siteId: z.optional(idSchema),
  /** Includes the stock items. */
  include: z.optional(z.literal('items')),
  /** Only changes since this mark, if they can be found; otherwise everything, as `whole` says. */
  since: z.optional(markSchema),
  cursor: pageQuery.cursor,
});

export const stockLevelsSchema = z.object({
  items: z.array(stockLevelSchema),
  /** With `include=items` and `whole`, on the first page: the stock items, including inactive ones. */
  stockItems: z.nullable(z.array(stockItemSchema)),
  /** `true`: all levels; `false`: only those changed since the mark. */
  whole: z.boolean(),
  mark: z.string(),
  nextCursor: z.nullable(z.string()),
});

/** The body of a PATCH: settings of levels, one site or all active ones. */
export const patchLevelsSchema = z
  .array(
    z.strictObject({
      siteId: z.union([idSchema, z.literal('all')]),
      itemId: idSchema,
      isEnabled: z.optional(z.boolean()),
      /** In the level's unit. */
      idealStockLevel: z.optional(amountSchema),
    }),
  )
  .check(
    z.minLength(1, { error: 'must be at least one change' }),
    atMost(levelChangesMax, `must be at most ${levelChangesMax} changes`),
  );

export const patchedLevelsSchema = z.object({
  /** The changed levels, as they are now. */
  items: z.array(stockLevelSchema),
});

export const lotSchema = z.object({
  itemId: idSchema,
  siteId: idSchema,
  lotCode: z.string(),
  useByDate: z.nullable(z.string()),
  /** What is left of it here, in `unit`. */
  currentStock: figureSchema,
  unit: z.enum(stockUnits),
  /** What was received of it here, in `unit`. */
  received: figureSchema,
  /** The day on which the first of it came, where somebody said; no lot is taken by itself on a day before. */
  since: z.optional(z.string()),
});

export const lotsQuerySchema = z.strictObject({
  siteId: z.optional(idSchema),
  itemId: z.optional(idSchema),
  /** Only those to be used by this day. */
  useBy: z.optional(daySchema),
  cursor: lotCursorSchema,
  limit: pageQuery.limit,
});

export type StockLevel = z.output<typeof stockLevelSchema>;
export type StockLevels = z.output<typeof stockLevelsSchema>;
export type LevelChange = z.output<typeof patchLevelsSchema>[number];
export type StockLot = z.output<typeof lotSchema>;
