/** Movements: all that stock is. They never change and never vanish (invariant 3). */
import * as z from 'zod/mini';
import {
  amountSchema,
  daySchema,
  pageQuery,
  quantitySchema,
  signedQuantitySchema,
  timestampSchema,
} from '../http/fields.ts';
import { idSchema } from '../ids.ts';
import { entryUnits } from '../recipes/schema.ts';
import { isSeen } from '../well-formed.ts';
import { stockUnits } from './item-schema.ts';
import { stockLevelSchema } from './level-schema.ts';

/** What a maker may record of one item at one site. */
export const recordedReasons = ['receive', 'use', 'waste', 'adjust', 'undo'] as const;

/** Those, and what counts, transfers and changes of unit record. */
export const movementReasons = [...recordedReasons, 'count', 'transfer', 'unit_change', 'rounding'] as const;

/** What is offered for waste; any other words will do. */
export const wasteReasons = ['Out of date', 'Damaged', 'Dropped', 'Burnt', 'Spoiled', 'Sample'] as const;

export const lotCodeSchema = z
  .string()
  .check(
    z.trim(),
    z.minLength(1, { error: 'is required', abort: true }),
    z.maxLength(60, { error: 'must be at most 60 characters' }),
    z.refine(isSeen, { error: 'must have a letter that can be seen' }),
  );

const noteSchema = z.string().check(z.trim(), z.maxLength(200, { error: 'must be at most 200 characters' }));

const fields = {
  lotCode: z.nullable(lotCodeSchema),
  useByDate: z.nullable(daySchema),
  note: noteSchema,
};

export const putMovementSchema = z.strictObject({
  reason: z.enum(recordedReasons),
  /**
   * The signed change: `receive` above 0, `use` and `waste` below 0, `adjust` either. Of an `undo` it may be
   * left out: it is the movement's that is undone, the other way round.
   */
  quantity: z.optional(signedQuantitySchema),
  /** Any unit that converts into the item's; the item's own where nothing is said. */
  unit: z.optional(z.enum(entryUnits)),
  supplierId: z.optional(z.nullable(idSchema)),
  lotCode: z.optional(fields.lotCode),
  useByDate: z.optional(fields.useByDate),
  /** The price of one `unit`, as it was paid. */
  unitCost: z.optional(z.nullable(amountSchema)),
  wasteReason: z.optional(z.nullable(noteSchema)),
  /** With `undo`: the id of the movement. A transfer's legs are undone together. */
  undoes: z.optional(z.nullable(idSchema)),
  note: z.optional(fields.note),
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
  /** What it changed the level by, exactly, in `levelUnit`. */
  change: z.string(),
  /** The unit that the level was kept in at that time. */
  levelUnit: z.enum(stockUnits),
  /** A weight was taken for a volume, or the other way round, at 1 g = 1 ml: verify quantities. */
  densityAssumed: z.boolean(),
  supplierId: z.nullable(idSchema),
  ...fields,
  unitCost: z.nullable(z.string()),
  wasteReason: z.nullable(z.string()),
  undoes: z.nullable(idSchema),
  /** Of a leg of a transfer: the transfer, and where the other leg is. */
  transferId: z.nullable(idSchema),
  otherSiteId: z.nullable(idSchema),
  /** Of a count: the count, what was counted and what the ledger said, in `unit`. */
  countId: z.nullable(idSchema),
  counted: z.nullable(z.string()),
  expected: z.nullable(z.string()),
  userId: z.string(),
  /** When the server recorded it. When it was entered stands in its id. */
  postedAt: timestampSchema,
});

/** What a movement says of itself only where it has it. */
export const movementAtRest = {
  densityAssumed: false,
  supplierId: null,
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
} as const satisfies Partial<z.output<typeof movementSchema>>;

/** What was recorded, with the level as it is now. */
export const postedMovementSchema = z.object({ ...movementSchema.shape, level: stockLevelSchema });

/** A line of an item's history at a site. */
export const ledgerLineSchema = z.object({
  ...movementSchema.shape,
  /** The running figure after it, in `levelUnit`; computed on reading, kept nowhere. */
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
  /** Who recorded them. */
  userId: z.optional(z.string().check(z.minLength(1), z.maxLength(128))),
  /** From this day on, and up to and with that day (UTC). */
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
});

/** Both legs, which sum to zero (invariant 4), and the levels as they are now. */
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
