/** Production runs: a batch that is planned, made and locked. */
import * as z from 'zod/mini';
import {
  amountSchema,
  atMost,
  codeSchema,
  daySchema,
  idSchema,
  longTextSchema,
  ownedFields,
  quantitySchema,
  timeOfDaySchema,
  timestampSchema,
  versionSchema,
} from '../http/fields.ts';
import { costSchema, recipeAllergenSchema } from '../recipes/breakdown-schema.ts';
import { compoundListings, entryUnits, recipeTypes } from '../recipes/constants.ts';
import { stockUnits } from '../stock/constants.ts';
import { lotCodeSchema } from '../stock/movement-schema.ts';
import { confirmedReasonSchema, confirmedSchema } from './confirmed-schema.ts';
import {
  batchNumberMax,
  commentMax,
  notPostedReasons,
  rowSources,
  rowsMax,
  runStatuses,
  strikethroughStocks,
} from './constants.ts';
import { labelSourceSchema } from './run-label-schema.ts';

const batchNumberSchema = codeSchema(batchNumberMax);

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
    startTime: z.optional(z.nullable(timeOfDaySchema('06:30'))),
    /** Of what is made; `null`: as the label says. */
    useByDate: z.optional(z.nullable(daySchema)),
    notes: z.optional(longTextSchema),
    /** What came out, as far as it is known; `null`: as planned, and no waste. */
    actualYield: z.optional(z.nullable(amountSchema)),
    wasteQuantity: z.optional(z.nullable(amountSchema)),
    /** Left out of a create, they are the recipe's, scaled. */
    ingredients: z.optional(
      z.array(putRowSchema).check(
        atMost(rowsMax, `must be at most ${rowsMax} rows`),
        z.refine((rows) => new Set(rows.map(({ id }) => id)).size === rows.length, {
          error: 'must have an id of its own for each row',
        }),
      ),
    ),
    /** Of a draft: takes the recipe as it is now in place of the version that was pinned. The plan stays. */
    recipeVersion: z.optional(z.literal('newest')),
    version: z.optional(versionSchema),
  })
  .check(
    z.refine(({ recipeVersion, ingredients }) => recipeVersion === undefined || ingredients === undefined, {
      path: ['recipeVersion'],
      error: 'can’t go with rows',
    }),
    z.refine(({ batches, plannedQuantity }) => batches === undefined || plannedQuantity === undefined, {
      path: ['plannedQuantity'],
      error: 'can’t go with a number of batches',
    }),
  );

/** What was taken from a lot, or made as one; without a code, what no lot covered. */
export const takenLotSchema = z.object({
  lotCode: z.nullable(z.string()),
  useByDate: z.nullable(daySchema),
  /** The row named the code without a date: this one is of the lot that was there with it. */
  dateAssumed: z.optional(z.boolean()),
  quantity: z.string(),
  unit: z.string(),
  /** The pack that pieces were taken out of: a box of 12. Left out when stock counts it in its own unit. */
  pack: z.optional(z.object({ unit: z.enum(stockUnits), pieces: z.string() })),
});

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
  /** The row of the recipe that is made in this run, of which this is an ingredient. */
  partOf: z.nullable(idSchema),
  /** What the recipe's line is said to cost in one batch, whatever its ingredient costs. */
  costOverride: z.nullable(z.string()),
  /** Of a locked run: from which lots it was taken. */
  lots: z.array(takenLotSchema),
  /** Of a locked run: its cost; `null` when that isn't known. */
  costSnapshot: z.nullable(z.string()),
  /** Of a locked run: why nothing was taken from stock for it. */
  notPosted: z.nullable(z.enum(notPostedReasons)),
});

/** What a run keeps of its recipe besides the lines: what costs it, and what it may be called. */
export const plannedRecipeSchema = z.object({
  recipeType: z.enum(recipeTypes),
  sellingPrice: z.nullable(z.string()),
  physicalCost: z.nullable(z.string()),
  takeawayPhysicalCost: z.nullable(z.string()),
  finishedWeightGrams: z.nullable(z.string()),
  portionsPerUnit: z.string(),
  /** Of one batch. */
  labourMinutes: z.nullable(z.string()),
  vatPercent: z.nullable(z.string()),
  compoundListing: z.enum(compoundListings),
  isDrink: z.nullable(z.boolean()),
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
  /** What is good of it, and what isn't. Of a draft `null` until somebody says; a locked run has both. */
  actualYield: z.nullable(z.string()),
  wasteQuantity: z.nullable(z.string()),
  confirmedAt: z.nullable(timestampSchema),
  confirmedByUserName: z.nullable(z.string()),
  confirmedByUserEmail: z.nullable(z.string()),
  strikethroughStatus: z.boolean(),
  strikethroughComment: z.nullable(z.string()),
  strikethroughDate: z.nullable(timestampSchema),
  strikethroughByUserName: z.nullable(z.string()),
  strikethroughByUserEmail: z.nullable(z.string()),
  /** Whether its stock went back: all, all but what no longer could, none since stock was closed, or none since it moved none. */
  strikethroughStock: z.nullable(z.enum(strikethroughStocks)),
});

const frozenSupplierSchema = z.object({
  id: idSchema,
  name: z.string(),
  email: z.string(),
  phone: z.string(),
  address: z.string(),
});

/** What a locked run was made of, and by what it was labelled. No later change of a recipe or a price reaches it. */
export const frozenSchema = z.object({
  /** Names of the ingredients and recipes in it, through all levels. */
  contents: z.array(z.object({ id: idSchema, kind: z.enum(['ingredient', 'recipe']), name: z.string() })),
  allergens: z.array(recipeAllergenSchema),
  cost: costSchema,
  /** What the plan would have cost at the same prices. */
  expectedCost: costSchema,
  /** When its costs were last put right, since a price had been mistyped, and what one had cost when it was locked. */
  costsCorrected: z.nullable(z.object({ at: timestampSchema, costEach: z.string() })),
  suppliers: z.array(frozenSupplierSchema),
  /** Where the output went: its lots, or why it isn't in stock. */
  output: z.object({ lots: z.array(takenLotSchema), notPosted: z.nullable(z.enum(notPostedReasons)) }),
  /** The label as it was approved; `null` when there was none. */
  label: z.nullable(
    z.object({
      approvedAt: timestampSchema,
      recipeVersion: z.int(),
      /** `null` when it doesn't describe what was made: another version, or something added or left out. */
      printedFrom: z.nullable(labelSourceSchema),
      /** What went in had other proportions than the recipe, so the order and the shares on it are those of the run. */
      recalculated: z.boolean(),
      /** Why what was used can't be labelled, where only its proportions differ. */
      problem: z.nullable(z.string()),
    }),
  ),
  /** Why a lot on hold went in; empty when none did. */
  confirmedReason: z.string(),
});

export const runSchema = z.object({
  ...runSummarySchema.shape,
  /** What one batch of the pinned version makes. */
  batchYield: z.string(),
  recipe: plannedRecipeSchema,
  notes: z.string(),
  ingredients: z.array(runRowSchema),
  /** The recipe's rows that didn't go in, as they were planned. */
  leftOut: z.array(runRowSchema),
  /** `null` until it is locked. */
  frozen: z.nullable(frozenSchema),
});

/** The version that was read; what came out, as the draft says unless it is sent, and else as planned. */
export const confirmRunSchema = z.strictObject({
  version: versionSchema,
  actualYield: z.optional(z.nullable(amountSchema)),
  wasteQuantity: z.optional(z.nullable(amountSchema)),
  /** Tracks the product in stock from this run on. */
  trackOutput: z.optional(z.boolean()),
  confirmed: confirmedSchema,
  confirmedReason: z.optional(confirmedReasonSchema),
});

export const strikeRunSchema = z.strictObject({
  comment: z.string().check(z.trim(), z.minLength(1, { error: 'is required' }), atMost(commentMax)),
});

export type PutRun = z.output<typeof putRunSchema>;
export type PutRunRow = z.output<typeof putRowSchema>;
export type RunRow = z.output<typeof runRowSchema>;
export type RunSummary = z.output<typeof runSummarySchema>;
export type TakenLot = z.output<typeof takenLotSchema>;
export type PlannedRecipe = z.output<typeof plannedRecipeSchema>;
export type FrozenRun = z.output<typeof frozenSchema>;
export type ConfirmRun = z.output<typeof confirmRunSchema>;
export type ProductionRun = z.output<typeof runSchema>;
