/** The page to open first: what needs the server. The screen works the rest out from the lists that it has. */
import * as z from 'zod/mini';
import { daySchema, idSchema, timestampSchema } from '../http/fields.ts';
import { runStatuses } from '../production/constants.ts';
import { eventActualsSchema, lowStockSchema } from './notification-schema.ts';

export const dashboardQuerySchema = z.strictObject({
  /** The day that it is for the organization. */
  date: daySchema,
  /** One site; left out, all of them. */
  siteId: z.optional(idSchema),
});

/** A run of the day. */
const dashboardRunSchema = z.object({
  id: idSchema,
  batchNumber: z.string(),
  recipeId: idSchema,
  recipeName: z.string(),
  /** What came out, else what is planned. */
  quantity: z.string(),
  unit: z.string(),
  batches: z.string(),
  status: z.enum(runStatuses),
  startTime: z.nullable(z.string()),
  siteId: z.nullable(idSchema),
  version: z.int(),
  confirmedByUserName: z.nullable(z.string()),
  confirmedAt: z.nullable(timestampSchema),
});

/** How the price of an ingredient moved within 30 days. */
const movingPriceSchema = z.object({
  ingredientId: idSchema,
  name: z.string(),
  supplierId: z.nullable(idSchema),
  /** Of one costing unit, oldest first: the one at the start, and the last of each day on which it changed. */
  points: z.array(z.object({ day: daySchema, price: z.string() })),
  now: z.string(),
  costingUnit: z.string(),
  changePercent: z.string(),
});

const nextEventSchema = z.object({
  id: idSchema,
  name: z.string(),
  eventDate: daySchema,
  location: z.string(),
  /** `null` where units differ. */
  planned: z.nullable(z.string()),
  /** Of what has a price; `null` without any. */
  ifSoldOut: z.nullable(z.string()),
  /** Every product has a price; otherwise `ifSoldOut` is 'at least'. */
  complete: z.boolean(),
  packed: z.int(),
  of: z.int(),
});

export const dashboardSchema = z.object({
  date: daySchema,
  /** Every day from before is counted. Otherwise sums are 'at least'; they are being made. */
  isWhole: z.boolean(),
  runs: z.array(dashboardRunSchema),
  /** This week from Monday, and the same days of last week. Without VAT. */
  sold: z.object({
    amount: z.string(),
    before: z.string(),
    complete: z.boolean(),
    beforeComplete: z.boolean(),
  }),
  /** This week. Deliveries as they were paid; without any, what went into runs. */
  spent: z.object({
    amount: z.string(),
    /** `null` where nothing sold, or not all of it is known. */
    percentOfSales: z.nullable(z.string()),
    source: z.enum(['deliveries', 'runs']),
    complete: z.boolean(),
  }),
  /** Of what sold in 30 days and in the 30 before, at what it cost then; `null` where nothing known sold. */
  margin: z.object({
    percent: z.nullable(z.string()),
    before: z.nullable(z.string()),
    target: z.string(),
    /** Something that sold has no known price or cost, and isn't in it. */
    complete: z.boolean(),
    /** The recipes that sold in the 30 days. */
    recipeIds: z.array(idSchema),
  }),
  /** When stock was last counted; `null` for never. */
  countedAt: z.nullable(timestampSchema),
  prices: z.array(movingPriceSchema),
  attention: z.object({
    events: z.array(eventActualsSchema),
    lowStock: z.array(lowStockSchema),
    heldLots: z.int(),
  }),
  nextEvent: z.nullable(nextEventSchema),
});

export type Dashboard = z.output<typeof dashboardSchema>;
