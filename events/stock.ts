import { idSchema } from '@batchbook/shared/http/fields';
import { movementReasons, stockUnits } from '@batchbook/shared/stock/constants';
import * as z from 'zod/mini';
import { defineEvent, entityChanged } from './envelope.ts';

/** The movements of one transaction: one, the legs of a transfer, a step of a count. */
export const movementRecorded = defineEvent(
  'stock.movement_recorded',
  1,
  z.object({
    reason: z.enum(movementReasons),
    movements: z.array(
      z.object({
        id: idSchema,
        itemId: idSchema,
        siteId: idSchema,
        /** Exact, in `unit`. */
        change: z.string(),
        unit: z.enum(stockUnits),
      }),
    ),
    userId: z.string(),
  }),
  ['stock-level'],
);

/** Published once each time a level becomes low, not for each movement while it is (specification, section 9). */
export const levelLow = defineEvent(
  'stock.level_low',
  1,
  z.object({
    itemId: idSchema,
    siteId: idSchema,
    currentStock: z.string(),
    idealStockLevel: z.string(),
    unit: z.enum(stockUnits),
  }),
  ['low-stock'],
);

/** An enabled or ideal setting was changed. */
export const levelsSet = defineEvent(
  'stock.levels_set',
  1,
  z.object({ levels: z.array(z.object({ itemId: idSchema, siteId: idSchema })), userId: z.string() }),
  ['stock-level'],
);

/** The plan counts sites. */
export const siteChanged = entityChanged('stock.site_changed', ['site', 'entitlement']);

export const categoryChanged = entityChanged('stock.category_changed', ['stock-category']);

export const stockItemChanged = defineEvent(
  'stock.item_changed',
  1,
  z.object({
    id: idSchema,
    version: z.int(),
    /** `followed`: it was updated from its ingredient or recipe. */
    change: z.enum(['created', 'updated', 'followed', 'deleted', 'restored']),
    userId: z.string(),
  }),
  ['stock-item'],
);

/** A stock count is posted, except for the lines that stay open. */
export const countPosted = defineEvent(
  'stock.count_posted',
  1,
  z.object({ id: idSchema, siteId: idSchema, posted: z.int(), open: z.int(), userId: z.string() }),
  ['stock-count'],
);

/** A lot was put on hold or released. */
export const holdChanged = entityChanged('stock.hold_changed', ['hold']);
