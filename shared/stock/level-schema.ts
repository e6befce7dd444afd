/** How much of an item is at a site: the exact sum of its movements there (invariant 1). */
import * as z from 'zod/mini';
import { amountSchema, pageQuery, timestampSchema } from '../http/fields.ts';
import { idSchema } from '../ids.ts';
import { stockItemSchema, stockUnits } from './item-schema.ts';

/** Of `currentStock` and `lot` balances: any sign, at most 12 decimals. */
const figureSchema = z.string();

export const stockLevelSchema = z.object({
  organizationId: idSchema,
  itemId: idSchema,
  siteId: idSchema,
  /** In `unit`. Below zero is legal and exact, never clamped (invariant 6). */
  currentStock: figureSchema,
  /** The item's unit; the unit that the level is still kept in while the item's `manualUnit` says so. */
  unit: z.enum(stockUnits),
  /** In `unit`; '0' for none. */
  idealStockLevel: z.string(),
  /** Kept at this site at all; `false` takes it off the site's sheets and out of the warnings. */
  isEnabled: z.boolean(),
  /** When it last moved; `null`: never. */
  lastUpdated: z.nullable(timestampSchema),
  /** When it was last counted; `null`: never. */
  lastCounted: z.nullable(timestampSchema),
  /** Whom it was last received from here. */
  supplierId: z.nullable(idSchema),
  supplierName: z.nullable(z.string()),
  /** How many movements it is the sum of; 0: nothing yet. What was counted names the version it was counted at. */
  version: z.int(),
});

/** How far a reader has got: what the last answer's `mark` said. */
const markSchema = z.string().check(z.regex(/^\d{13}-\d{1,9}$/, { error: 'is not a mark of these levels' }));

export const levelsQuerySchema = z.strictObject({
  siteId: z.optional(idSchema),
  /** Brings the stock items along. */
  include: z.optional(z.literal('items')),
  /** Only what changed since this mark, where that is known; otherwise everything, as `whole` says. */
  since: z.optional(markSchema),
  cursor: pageQuery.cursor,
});

export const stockLevelsSchema = z.object({
  items: z.array(stockLevelSchema),
  /** With `include=items` and `whole`, on the first page: the stock items, inactive ones among them. */
  stockItems: z.nullable(z.array(stockItemSchema)),
  /** `true`: all levels; `false`: only those that changed since the mark that was sent. */
  whole: z.boolean(),
  mark: z.string(),
  nextCursor: z.nullable(z.string()),
});

export const levelChangesMax = 500;

/** The body of a PATCH: settings of levels, one site or all active ones. */
export const patchLevelsSchema = z
  .array(
    z.strictObject({
      siteId: z.union([idSchema, z.literal('all')]),
      itemId: idSchema,
      isEnabled: z.optional(z.boolean()),
      /** In the item's unit. */
      idealStockLevel: z.optional(amountSchema),
    }),
  )
  .check(
    z.minLength(1, { error: 'must be at least one change' }),
    z.maxLength(levelChangesMax, { error: `must be at most ${levelChangesMax} changes` }),
  );

export const patchedLevelsSchema = z.object({
  /** The levels that were changed, as they are now. */
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
});

export const lotsQuerySchema = z.strictObject({
  siteId: z.optional(idSchema),
  itemId: z.optional(idSchema),
  /** Only those that are to be used by this day or before. */
  useBy: z.optional(z.iso.date()),
  /** Longer than others: it holds the lot's code as it was written. */
  cursor: z.optional(
    z.string().check(z.regex(/^[A-Za-z0-9_-]{1,900}$/, { error: 'is not a cursor of this list' })),
  ),
  limit: pageQuery.limit,
});

export type StockLevel = z.output<typeof stockLevelSchema>;
export type StockLevels = z.output<typeof stockLevelsSchema>;
export type LevelChange = z.output<typeof patchLevelsSchema>[number];
export type StockLot = z.output<typeof lotSchema>;
