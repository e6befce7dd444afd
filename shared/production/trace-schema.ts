/**
 * A trace: everything that is reachable from a lot, a batch or a sale, and its mass balance (Article 18 of Regulation (EC)
 * 178/2002: one step back, one step forward, without a break between).
 */
import * as z from 'zod/mini';
import { daySchema, idSchema, lotCursorSchema, timestampSchema } from '../http/fields.ts';
import { movementReasons } from '../stock/constants.ts';
import { lotCodeSchema } from '../stock/movement-schema.ts';
import { massNames } from './constants.ts';

const dateOfLot = 'goes with a lot';
const oneOnly = 'Name one: a lot, a batch or a sale';

export const traceQuerySchema = z
  .strictObject({
    lot: z.optional(lotCodeSchema),
    /** With `lot`: of this ingredient alone. Without it, all lots of the code. */
    ingredientId: z.optional(idSchema),
    /** With `lot`: what has this use-by date alone, and what names none. Without it, all dates of the code. */
    useByDate: z.optional(daySchema),
    batch: z.optional(lotCodeSchema),
    sale: z.optional(idSchema),
    direction: z.optional(z.enum(['forward', 'backward'])),
    cursor: lotCursorSchema,
  })
  .check(
    z.refine(({ lot, batch, sale }) => [lot, batch, sale].filter((one) => one !== undefined).length === 1, {
      path: ['lot'],
      error: oneOnly,
    }),
    z.refine(({ lot, useByDate }) => useByDate === undefined || lot !== undefined, {
      path: ['useByDate'],
      error: dateOfLot,
    }),
  );

/**
 * Why something is only possible, worst known first.
 *
 * - `unnamed_lot`: it took the item without naming a lot, at a site and on a day on which this one was there.
 * - `unnamed_date`: it named the code of this lot without a date, or with one that never came.
 * - `never_came`: it named a lot that never came in, while this one was there.
 * - `overdrawn`: it named a lot of which there wasn't so much: the rest came from another.
 * - `struck`: its run was struck through, so what it says it took may be wrong.
 * - `packed`: the pack list of an event names it.
 * - `not_recorded`: nobody has entered what an event sold.
 * - `not_made`: an event sold something with it in its recipe, of which no recorded batch was in date that day.
 * - `untracked`: stock doesn't say what it took, so nothing rules this lot out.
 * - `no_delivery_day`: it came before the lot was entered, but nobody said on which day the lot came.
 * - `past_use_by`: the lot was past its use-by on that day.
 * - `made_of_possible`: it names a batch that is itself only possible.
 */
export const possibleReasons = [
  'unnamed_lot',
  'unnamed_date',
  'never_came',
  'overdrawn',
  'struck',
  'packed',
  'not_recorded',
  'not_made',
  'untracked',
  'no_delivery_day',
  'past_use_by',
  'made_of_possible',
] as const;

/** What was found before this was kept is certain. */
const certainty = {
  certainty: z._default(z.enum(['certain', 'possible']), 'certain'),
  /** Empty of what is certain. */
  because: z._default(z.array(z.enum(possibleReasons)), []),
};

/** The product chose the lot, by its use-by, and nobody noted which one it was. */
const assumed = z.boolean();

const tracedSupplierSchema = z.object({
  name: z.string(),
  email: z.string(),
  phone: z.string(),
  address: z.string(),
});

export const tracedLotSchema = z.object({
  /** As it was first written. Everywhere in a trace the lot has this code. */
  lotCode: z.string(),
  /** All spellings of its code, the first one too, where there is more than one. */
  spellings: z.optional(z.array(z.string())),
  ingredientId: z.nullable(idSchema),
  recipeId: z.nullable(idSchema),
  name: z.string(),
  useByDate: z.nullable(daySchema),
  /** All dates that it is known with, the first one too, where there is more than one. */
  useByDates: z.optional(z.array(daySchema)),
  supplier: z.nullable(tracedSupplierSchema),
  /** Everybody whom it came from, the first one too, where there is more than one. */
  suppliers: z.optional(z.array(tracedSupplierSchema)),
  /** Each that wasn't undone, in the order of days. Empty of recalls from before it was kept. */
  deliveries: z._default(
    z.array(
      z.object({
        /** `null` when nobody said on which day it came. */
        day: z.nullable(daySchema),
        enteredAt: timestampSchema,
        /** '' when nobody said. */
        supplier: z.string(),
        quantity: z.string(),
        unit: z.string(),
        useByDate: z.nullable(daySchema),
        /** Its delivery note; '' for none. */
        note: z.string(),
        /** Of the goods as they came, in °C: '3.5'; '' when nobody said. */
        temperature: z._default(z.string(), ''),
        /** Who checked it; '' when nobody said. */
        checkedBy: z._default(z.string(), ''),
      }),
    ),
    [],
  ),
  /** What customers gave back and wasn't undone, in the order of days. Recalls from before it was kept haven't it. */
  returns: z.optional(
    z.array(
      z.object({
        /** `null` when nobody said whose it was. */
        customerId: z.nullable(idSchema),
        /** When it was entered (UTC). */
        day: daySchema,
        quantity: z.string(),
        unit: z.string(),
      }),
    ),
  ),
  /** When the first of it was received or made. */
  received: z.nullable(timestampSchema),
});

/** What the pack of a batch says. */
const tracedLabelSchema = z.object({
  /**
   * It is the label that was approved for this batch. Without one, what was in the batch as made, in the pack of its
   * recipe's label on the day of the recall.
   */
  isPrinted: z.boolean(),
  foodName: z.string(),
  /** The business on the label. */
  brand: z.string(),
  /** The net quantity, '120 g'; '' for none. */
  packSize: z.string(),
  barcode: z.string(),
  /** What it contains, in the label's words. */
  allergens: z.array(z.string()),
  /** 'May contain hazelnuts.', or nothing. */
  mayContain: z.string(),
  /** What nobody said of what went in, without a printed label. Recalls from before it was kept haven't it. */
  unknown: z.optional(z.array(z.string())),
});

export const tracedRunSchema = z.object({
  id: idSchema,
  batchNumber: z.string(),
  recipeName: z.string(),
  /** Recalls from before these were kept have none of the three. */
  recipeId: z.optional(idSchema),
  enteredAt: z.optional(z.nullable(timestampSchema)),
  /** Who locked it. */
  userId: z.optional(z.nullable(z.string())),
  productionDate: daySchema,
  /** Recalls from before it was kept haven't it. */
  useByDate: z.optional(z.nullable(daySchema)),
  struck: z.boolean(),
  /** How many steps from the start: 0 is its own run. */
  level: z.int(),
  made: z.string(),
  unit: z.string(),
  /** What it took of the lots in the trace. */
  used: z.array(
    z.object({
      lotCode: z.string(),
      /** The ingredient or recipe; '' in recalls from before it was kept. */
      thingId: z._default(z.string(), ''),
      /** `null`: nobody said how much. */
      quantity: z.nullable(z.string()),
      unit: z.string(),
      assumed: z.optional(assumed),
    }),
  ),
  ...certainty,
  /** What it took without naming a lot, of a trace backward. `null`: nobody said how much. */
  usedWithoutLot: z._default(
    z.array(z.object({ name: z.string(), quantity: z.nullable(z.string()), unit: z.string() })),
    [],
  ),
  /** In a recall alone; one from before it was kept hasn't it. */
  label: z.optional(tracedLabelSchema),
});

export const tracedSaleSchema = z.object({
  id: idSchema,
  runId: idSchema,
  batchNumber: z.string(),
  /** What it is of, where its run isn't in the trace. */
  product: z.optional(z.string()),
  purchaserName: z.string(),
  purchaserEmail: z.string(),
  /** Of its customer as they are now, whom a sale needn't have. */
  customerId: z._default(z.nullable(idSchema), null),
  purchaserPhone: z._default(z.string(), ''),
  purchaserAddress: z._default(z.string(), ''),
  quantity: z.string(),
  unit: z.string(),
  saleDate: daySchema,
  /** The site that it left; '' of one that isn't known. Recalls from before it was kept have none of these three. */
  from: z.optional(z.string()),
  enteredAt: z.optional(timestampSchema),
  /** Who entered it last. */
  userId: z.optional(z.string()),
  /** Nobody recorded it, and it must have been: its customer gave back so much of the batch. Its id is that of what came back. */
  isUnrecorded: z.optional(z.boolean()),
  ...certainty,
});

export const tracedEventSchema = z.object({
  id: idSchema,
  name: z.string(),
  eventDate: z.nullable(daySchema),
  location: z.string(),
  /** What it had. */
  product: z._default(z.string(), ''),
  /** `null`: it sold without naming a lot. */
  batchNumber: z.nullable(z.string()),
  /** What went out there; in recalls from before `wasted` was kept, what was wasted too. */
  quantity: z.string(),
  /** What it threw away, which nobody has. */
  wasted: z.optional(z.string()),
  unit: z.string(),
  /** The lot was chosen by its use-by, and not noted at the stall; or it was loaded, and nobody said yet what was sold. */
  assumed: z.boolean(),
  ...certainty,
});

export const tracedStockSchema = z.object({
  siteId: idSchema,
  siteName: z.string(),
  itemId: idSchema,
  name: z.string(),
  lotCode: z.string(),
  /** `null` when it has none; left out where nobody knows which, and of recalls from before it was kept. */
  useByDate: z.optional(z.nullable(daySchema)),
  /** In its place, where less is there than its dates have together: of which of them it is, nobody knows. */
  useByDates: z.optional(z.array(z.nullable(daySchema))),
  quantity: z.string(),
  /** How much of that is on hold; '0' for none. Of what is only possible, and in recalls from before it was kept, not said. */
  held: z.optional(z.string()),
  unit: z.string(),
  ...certainty,
});

/** Of balances that were kept before these were columns of their own. */
const laterMass = z._default(z.string(), '0');

/**
 * Of one lot, in `unit`: `in` + `returned` = `used` + `sold` + `wasted` + `destroyed` + `supplierReturned` + `adjusted` +
 * `onHand` + `held` + `unaccounted`.
 */
export const balanceSchema = z.object({
  lotCode: z.string(),
  name: z.string(),
  unit: z.string(),
  /** Received or made. */
  in: z.string(),
  /** By customers. */
  returned: laterMass,
  used: z.string(),
  sold: z.string(),
  wasted: z.string(),
  destroyed: laterMass,
  supplierReturned: laterMass,
  /** What counts, adjustments, changes of unit and rounding took away; below zero for what they added. */
  adjusted: z.string(),
  /**
   * What they added, and what they took away: a gain in one place doesn't hide a loss in another. `adjusted` is the second
   * less the first. Balances from before these were kept have neither.
   */
  adjustedUp: z.optional(z.string()),
  adjustedDown: z.optional(z.string()),
  /** Without what is held. A shelf below zero isn't on hand. */
  onHand: z.string(),
  held: laterMass,
  /** Below zero: more went than came in. */
  unaccounted: z.string(),
  /** Of what came, to one decimal; `null` of a lot that nothing came in of. */
  unaccountedPercent: z.nullable(z.string()),
  /** What is in no sum: its unit doesn't convert into the lot's, or nobody said how much it is. */
  unconverted: z._default(
    z.array(
      z.object({
        /** A column; `moved` in balances from before each was named. */
        what: z.enum([...massNames, 'moved']),
        /** `null`: nobody said how much. */
        quantity: z.nullable(z.string()),
        unit: z.string(),
      }),
    ),
    [],
  ),
});

/** The runs and sales that are only possible, once more; and what else moved the item without naming a lot. */
export const possibleSchema = z.object({
  runs: z.array(tracedRunSchema),
  sales: z.array(tracedSaleSchema),
  movements: z.array(
    z.object({
      id: idSchema,
      itemId: idSchema,
      siteId: idSchema,
      siteName: z.string(),
      name: z.string(),
      reason: z.string(),
      quantity: z.string(),
      unit: z.string(),
      postedAt: timestampSchema,
      because: certainty.because,
      /** The market event that it is of, with its corrections in one row; `null` for none. */
      event: z._default(
        z.nullable(z.object({ name: z.string(), eventDate: z.nullable(daySchema), location: z.string() })),
        null,
      ),
    }),
  ),
});

/**
 * Something that happened to a lot: a movement of stock, what a run took or made, or a hold. Sales are in a list of their
 * own.
 */
export const happeningSchema = z.object({
  what: z.enum([...movementReasons, 'used_in_run', 'made', 'hold', 'release']),
  lotCode: z.string(),
  name: z.string(),
  /** Of a date that was named with it. Recalls from before it was kept don't say. */
  useByDate: z.optional(z.nullable(daySchema)),
  /**
   * Below zero where it takes back what is listed above it: the rows of a reason add up to what it moved. Signed where it
   * only changed a figure, as a count does. `null`: nobody said how much, or a hold.
   */
  quantity: z.nullable(z.string()),
  unit: z.string(),
  /** A site, a supplier, an event or a batch; '' where nobody said. */
  from: z.string(),
  to: z.string(),
  assumed: z.optional(assumed),
  /** Whose goods came back, where somebody said: their name is on their sales. */
  customerId: z.optional(idSchema),
  /** On which it happened; of what has no day of its own, when it was entered (UTC). */
  day: daySchema,
  enteredAt: timestampSchema,
  /** Who entered it; `null` of what was recorded before that was kept. */
  userId: z.nullable(z.string()),
  /** A batch number, a delivery note, an event, why it was put on hold or released. */
  reference: z.string(),
});

/** How much a trace found so far. */
export const workingSchema = z.optional(z.object({ runs: z.int(), sales: z.int() }));

/** A page: each list goes on with the next one. */
export const traceSchema = z.object({
  lots: z.array(tracedLotSchema),
  runs: z.array(tracedRunSchema),
  stock: z.array(tracedStockSchema),
  sales: z.array(tracedSaleSchema),
  events: z.array(tracedEventSchema),
  balance: z.array(balanceSchema),
  /** In the order of lots, then of days. Empty of recalls from before it was kept. */
  happenings: z._default(z.array(happeningSchema), []),
  possible: possibleSchema,
  /** Of a code that nobody knows: at most five that exist, the nearest first. */
  nearest: z.optional(z.array(z.string())),
  /**
   * There is more than a request has time for: how much of it was found so far. Until a page comes without this, what the
   * lists have is a first look, without the sums; the whole begins with that page, under the same cursor.
   */
  working: workingSchema,
  nextCursor: z.nullable(z.string()),
});

export type PossibleReason = (typeof possibleReasons)[number];
export type Certainty = Pick<z.output<typeof tracedRunSchema>, 'certainty' | 'because'>;
export type TraceQuery = z.output<typeof traceQuerySchema>;
export type Trace = z.output<typeof traceSchema>;
export type TracedSupplier = z.output<typeof tracedSupplierSchema>;
export type TracedLot = z.output<typeof tracedLotSchema>;
export type TracedRun = z.output<typeof tracedRunSchema>;
export type TracedLabel = z.output<typeof tracedLabelSchema>;
export type TracedSale = z.output<typeof tracedSaleSchema>;
export type TracedEvent = z.output<typeof tracedEventSchema>;
export type TracedStock = z.output<typeof tracedStockSchema>;
export type Happening = z.output<typeof happeningSchema>;
export type LotBalance = z.output<typeof balanceSchema>;
