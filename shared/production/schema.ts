/** Production runs: a batch that is planned, made and locked. */
import * as z from 'zod/mini';
import {
  amountSchema,
  daySchema,
  idSchema,
  longTextSchema,
  ownedFields,
  quantitySchema,
  versionSchema,
} from '../http/fields.ts';
import { entryUnits } from '../recipes/constants.ts';
import { lotCodeSchema } from '../stock/movement-schema.ts';
import { isSeen } from '../well-formed.ts';
import { batchNumberMax, rowSources, rowsMax, runStatuses } from './constants.ts';

const batchNumberSchema = z
  .string()
  .check(
    z.trim(),
    z.minLength(1, { error: 'is required', abort: true }),
    z.maxLength(batchNumberMax, { error: `must be at most ${batchNumberMax} characters` }),
    z.refine(isSeen, { error: 'must have a letter that can be seen' }),
  );

/** A time of day, `06:30`. */
const timeOfDaySchema = z
  .string()
  .check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/, { error: 'must be a time such as 06:30' }));

const putRowFields = {
  id: idSchema,
  plannedQuantity: z.nullable(quantitySchema),
  /** What went in; `null` means as planned. */
  actualQuantity: z.nullable(amountSchema),
  unit: z.enum(entryUnits),
  supplierId: z.nullable(idSchema),
  supplierLotCode: z.nullable(lotCodeSchema),
  useByDate: z.nullable(daySchema),
};

const unset = { actualQuantity: null, supplierId: null, supplierLotCode: null, useByDate: null };

const putRow = {
  ...putRowFields,
  plannedQuantity: z._default(putRowFields.plannedQuantity, null),
  actualQuantity: z._default(putRowFields.actualQuantity, unset.actualQuantity),
  supplierId: z._default(putRowFields.supplierId, unset.supplierId),
  supplierLotCode: z._default(putRowFields.supplierLotCode, unset.supplierLotCode),
  useByDate: z._default(putRowFields.useByDate, unset.useByDate),
};

/** A row is an ingredient, or a recipe: a batch of it, its own ingredients, or a run of its own. */
const putRowSchema = z.union([
  z.strictObject({ ...putRow, ingredientId: idSchema }),
  z.strictObject({
    ...putRow,
    recipeId: idSchema,
    source: z._default(z.enum(rowSources), 'stock'),
    runId: z._default(z.nullable(idSchema), null),
  }),
]);

/** The body of a create (no `version`) and of an update (with the `version` that was read). */
export const putRunSchema = z
  .strictObject({
    /** A recipe or a variation. Required by a create; never changes. */
    recipeId: z.optional(idSchema),
    /** Either of the two; the other follows. */
    batches: z.optional(quantitySchema),
    plannedQuantity: z.optional(quantitySchema),
    /** Left out of a create, it is the next free one. */
    batchNumber: z.optional(batchNumberSchema),
    /** `null`: the default site. */
    siteId: z.optional(z.nullable(idSchema)),
    productionDate: z.optional(daySchema),
    startTime: z.optional(z.nullable(timeOfDaySchema)),
    /** Of what is made; `null`: as the label says. */
    useByDate: z.optional(z.nullable(daySchema)),
    notes: z.optional(longTextSchema),
    /** Left out of a create, they are the recipe's, scaled. */
    ingredients: z.optional(
      z.array(putRowSchema).check(
        z.maxLength(rowsMax, { error: `must be at most ${rowsMax} rows` }),
        z.refine((rows) => new Set(rows.map(({ id }) => id)).size === rows.length, {
          error: 'must have an id of its own for each row',
        }),
      ),
    ),
    version: z.optional(versionSchema),
  })
  .check(
    z.refine(({ batches, plannedQuantity }) => batches === undefined || plannedQuantity === undefined, {
      path: ['plannedQuantity'],
      error: 'can’t go with a number of batches',
    }),
  );

export const runRowSchema = z.object({
  ...putRowFields,
  productionRunId: idSchema,
  ingredientId: z.nullable(idSchema),
  recipeId: z.nullable(idSchema),
  name: z.string(),
  /** What one batch takes, as the pinned recipe says; `null` for a row that was added. */
  recipeQuantity: z.nullable(z.string()),
  /** Bought beyond the quantity, as the recipe's line says. */
  wastePercent: z.string(),
  source: z.enum(rowSources),
  /** The run that it waits for. */
  runId: z.nullable(idSchema),
});

/** A run in a list. */
export const runSummarySchema = z.object({
  ...ownedFields,
  recipeId: idSchema,
  /** The recipe as it was when the run was planned: its name, its version, and what it makes. */
  recipeName: z.string(),
  recipeVersion: z.int(),
  unit: z.string(),
  batchNumber: z.string(),
  status: z.enum(runStatuses),
  productionDate: daySchema,
  startTime: z.nullable(z.string()),
  siteId: z.nullable(idSchema),
  batches: z.string(),
  plannedQuantity: z.string(),
  useByDate: z.nullable(daySchema),
});

export const runSchema = z.object({
  ...runSummarySchema.shape,
  /** What one batch of the pinned version makes. */
  batchYield: z.string(),
  notes: z.string(),
  ingredients: z.array(runRowSchema),
});

export type PutRun = z.output<typeof putRunSchema>;
export type PutRunRow = z.output<typeof putRowSchema>;
export type RunRow = z.output<typeof runRowSchema>;
export type RunSummary = z.output<typeof runSummarySchema>;
export type ProductionRun = z.output<typeof runSchema>;
