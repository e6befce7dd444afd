/** Movements: stock is nothing but their sum. They are never changed or deleted (invariant 3). */

import * as z from 'zod/mini';
import {
  amountSchema,
  atMost,
  codeSchema,
  daySchema,
  idSchema,
  pageQuery,
  quantitySchema,
  signedQuantitySchema,
  timestampSchema,
} from '../http/fields.ts';
import { confirmedSchema } from '../production/confirmed-schema.ts';
import { entryUnits } from '../recipes/constants.ts';
import { lotCodeMax, movementReasons, recordedReasons, stockUnits } from './constants.ts';
import { deliverySchema, putDeliveryFields } from './delivery-schema.ts';
import { stockLevelSchema } from './level-schema.ts';

export const lotCodeSchema = codeSchema(lotCodeMax);

const noteSchema = z.string().check(z.trim(), atMost(200));

const fields = {
  lotCode: z.nullable(lotCodeSchema),
  useByDate: z.nullable(daySchema),
  note: noteSchema,
};

export const putMovementSchema = z.strictObject({
  reason: z.enum(recordedReasons),
  /**
   * The signed change: `receive` and `customer_return` above 0; `use`, `waste`, `supplier_return` and `destroy` below 0;
   * `adjust` either. For an `undo` it may be omitted: it is the undone movement's with the opposite sign.
   */
  quantity: z.optional(signedQuantitySchema),
  /** Any unit that converts into the item's; by default the item's own. */
  unit: z.optional(z.enum(entryUnits)),
  /** Who delivered it, or takes it back. */
  supplierId: z.optional(z.nullable(idSchema)),
  /** With `customer_return`: whose goods came back. */
  customerId: z.optional(z.nullable(idSchema)),
  ...putDeliveryFields,
  lotCode: z.optional(fields.lotCode),
  useByDate: z.optional(fields.useByDate),
  /** The price paid for one `unit`. */
  unitCost: z.optional(z.nullable(amountSchema)),
  /** Why it was wasted or destroyed. */
  wasteReason: z.optional(z.nullable(noteSchema)),
  /** With `undo`: the id of the undone movement. A transfer's legs are undone together. */
  undoes: z.optional(z.nullable(idSchema)),
  /**
   * With `receive` and its day, where the item was counted at the site on that day or later: it was on the shelf then. The
   * delivery is recorded, and the level stays what was counted.
   */
  wasCounted: z.optional(z.nullable(z.boolean())),
  note: z.optional(fields.note),
  /** More may come back than went out, and more be used than isn't on hold. */
  confirmed: confirmedSchema,
});

export const movementSchema = z.object({
  id: idSchema,
  organizationId: idSchema,
  itemId: idSchema,
  siteId: idSchema,
  reason: z.enum(movementReasons),
  /** As entered, signed, in `unit`. */
  quantity: z.string(),
  unit: z.enum(entryUnits),
  /** The exact change of the level, in `levelUnit`. */
  change: z.string(),
  /** The level's unit at that time. */
  levelUnit: z.enum(stockUnits),
  /** A weight was converted to a volume, or back, at 1 g = 1 ml: verify quantities. */
  densityAssumed: z.boolean(),
  supplierId: z.nullable(idSchema),
  customerId: z.nullable(idSchema),
  ...deliverySchema.shape,
  ...fields,
  unitCost: z.nullable(z.string()),
  wasteReason: z.nullable(z.string()),
  undoes: z.nullable(idSchema),
  /** For a leg of a transfer: the transfer, and the site of the other leg. */
  transferId: z.nullable(idSchema),
  otherSiteId: z.nullable(idSchema),
  /** For a count: the count, what was counted and the ledger's figure, in `unit`. */
  countId: z.nullable(idSchema),
  counted: z.nullable(z.string()),
  expected: z.nullable(z.string()),
  /** Of a delivery that was on the shelf when it was counted. Another movement takes its change back. */
  wasCounted: z.boolean(),
  /** For that movement, whose reason is `count`: the delivery, and when the count was posted. It counts on that day. */
  deliveryId: z.nullable(idSchema),
  countedAt: z.nullable(timestampSchema),
  /** The production run, its sale, and the market event that caused it. */
  runId: z.nullable(idSchema),
  saleId: z.nullable(idSchema),
  eventId: z.nullable(idSchema),
  /** The product chose the lot, by the earliest use-by. Nobody named it. */
  lotAssumed: z.boolean(),
  userId: z.string(),
  /** When the server recorded it. Its id has the time when it was entered. */
  postedAt: timestampSchema,
});

/** Fields that a movement has only if they apply. */
export const movementAtRest = {
  densityAssumed: false,
  supplierId: null,
  customerId: null,
  deliveredOn: null,
  deliveryNote: null,
  temperature: null,
  checkedBy: null,
  lotCode: null,
  useByDate: null,
  note: '',
  unitCost: null,
  wasteReason: null,
  undoes: null,
  transferId: null,
  otherSiteId: null,
  countId: null,
  counted: null,
  expected: null,
  wasCounted: false,
  deliveryId: null,
  countedAt: null,
  runId: null,
  saleId: null,
  eventId: null,
  lotAssumed: false,
} as const satisfies Partial<z.output<typeof movementSchema>>;

/** The recorded movement, with its current level. */
export const postedMovementSchema = z.object({ ...movementSchema.shape, level: stockLevelSchema });

/** A line of an item's history at a site. */
export const ledgerLineSchema = z.object({
  ...movementSchema.shape,
  /** The running figure after it, in `levelUnit`; calculated for the answer, not stored. */
  left: z.string(),
  /** Undone by a counter-movement. */
  isUndone: z.boolean(),
});

export const ledgerQuerySchema = z.strictObject(pageQuery);

export const ledgerSchema = z.object({
  items: z.array(ledgerLineSchema),
  nextCursor: z.nullable(z.string()),
});

export const journalQuerySchema = z.strictObject({
  siteId: z.optional(idSchema),
  itemId: z.optional(idSchema),
  reason: z.optional(z.enum(movementReasons)),
  /** The person who recorded them. */
  userId: z.optional(z.string().check(z.minLength(1), z.maxLength(128, { abort: true }))),
  /** The first and the last day, both included (UTC). */
  from: z.optional(daySchema),
  to: z.optional(daySchema),
  ...pageQuery,
});

export const putTransferSchema = z.strictObject({
  itemId: idSchema,
  fromSiteId: idSchema,
  toSiteId: idSchema,
  quantity: quantitySchema,
  unit: z.optional(z.enum(entryUnits)),
  lotCode: z.optional(fields.lotCode),
  useByDate: z.optional(fields.useByDate),
  note: z.optional(fields.note),
  /** The market event that it is loaded for, or brought back from. */
  eventId: z.optional(z.nullable(idSchema)),
  /** More may be moved than isn't on hold. */
  confirmed: confirmedSchema,
});

/** Both legs, which sum to zero (invariant 4), and their current levels. */
export const transferSchema = z.object({
  id: idSchema,
  organizationId: idSchema,
  itemId: idSchema,
  fromSiteId: idSchema,
  toSiteId: idSchema,
  quantity: z.string(),
  unit: z.enum(entryUnits),
  userId: z.string(),
  postedAt: timestampSchema,
  levels: z.array(stockLevelSchema),
});

export type MovementReason = (typeof movementReasons)[number];
export type RecordedReason = (typeof recordedReasons)[number];
export type PutMovement = z.output<typeof putMovementSchema>;
export type Movement = z.output<typeof movementSchema>;
export type PostedMovement = z.output<typeof postedMovementSchema>;
export type LedgerLine = z.output<typeof ledgerLineSchema>;
export type PutTransfer = z.output<typeof putTransferSchema>;
export type Transfer = z.output<typeof transferSchema>;
