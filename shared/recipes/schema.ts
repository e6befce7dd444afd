/** Recipes: what goes into a batch, what it yields and what it sells for. */

import * as z from 'zod/mini';
import {
  amountSchema,
  atMost,
  foodNameSchema,
  idSchema,
  longTextSchema,
  nameSchema,
  ofForm,
  ownedFields,
  percentSchema,
  quantitySchema,
  versionSchema,
} from '../http/fields.ts';
import { shortCodeMax } from '../production/batch-number.ts';
import { compoundListings, entryUnits, foodKinds, linesMax, recipeTypes } from './constants.ts';

export type EntryUnit = (typeof entryUnits)[number];

/** 0 to below 100: the percentage of what is bought that doesn't reach the bowl. */
const wastePercentSchema = percentSchema.check(
  z.refine((value) => value !== '100', { error: 'must be below 100' }),
);

const lineFields = {
  id: idSchema,
  /**
   * The amount that goes into the bowl; of a recipe by weight, by volume, or by count of its yield. `null` while unset:
   * the line is kept and counts for allergens, and its cost and weight are unknown.
   */
  quantity: z.nullable(quantitySchema),
  unit: z.enum(entryUnits),
  /** Bought beyond `quantity`: cost = quantity / (1 - waste). In addition to the ingredient's edible portion. */
  wastePercent: wastePercentSchema,
  /** Whether its share is stated in the ingredient list (QUID, Art. 22 FIR). */
  quid: z.boolean(),
  /** Replaces the calculated cost of this whole line in the batch. */
  costOverride: z.nullable(amountSchema),
};

const ofIngredient = { kind: z.literal('ingredient'), ingredientId: idSchema };
const ofRecipe = { kind: z.literal('recipe'), recipeId: idSchema };

const putLineFields = {
  ...lineFields,
  wastePercent: z._default(lineFields.wastePercent, '0'),
  quid: z._default(lineFields.quid, false),
  costOverride: z._default(lineFields.costOverride, null),
};

/** A line is an ingredient or another recipe. */
export const putLineSchema = z.discriminatedUnion('kind', [
  z.strictObject({ ...putLineFields, ...ofIngredient }),
  z.strictObject({ ...putLineFields, ...ofRecipe }),
]);

const keptFields = {
  ...lineFields,
  /** The name of the ingredient or recipe when the line was last saved. */
  name: z.string(),
  /**
   * The quantity and unit for which `costOverride` was set; a later change of quantity shows a warning. An override on a
   * line without a quantity takes the first quantity that follows.
   */
  costOverrideQuantity: z.nullable(quantitySchema),
  costOverrideUnit: z.nullable(z.enum(entryUnits)),
};

export const lineSchema = z.discriminatedUnion('kind', [
  z.object({ ...keptFields, ...ofIngredient }),
  z.object({ ...keptFields, ...ofRecipe }),
]);

const linesSchema = z.array(putLineSchema).check(
  atMost(linesMax, `must be at most ${linesMax} lines`),
  z.refine((lines) => new Set(lines.map((line) => line.id)).size === lines.length, {
    error: 'must have an id of its own for each line',
  }),
);

const yieldUnitSchema = z.string().check(z.trim(), z.minLength(1, { error: 'is required' }), atMost(40));

const shortCodeSchema = z
  .string()
  .check(
    z.trim(),
    z.toUpperCase(),
    ofForm(/^[A-Z0-9]*$/, 'must be letters from A to Z and digits'),
    atMost(shortCodeMax),
  );

const fields = {
  description: longTextSchema,
  recipeType: z.enum(recipeTypes),
  /** The quantity of `unit` that one batch makes. */
  batchYield: quantitySchema,
  /** What the batch makes, in the maker's own word: pieces, tarts, jars ... */
  unit: yieldUnitSchema,
  /** For one unit, without VAT. */
  sellingPrice: z.nullable(amountSchema),
  /** Packaging for one unit, to carry home or to post. */
  physicalCost: z.nullable(amountSchema),
  /** Packaging for one takeaway unit. */
  takeawayPhysicalCost: z.nullable(amountSchema),
  /** The measured weight of a finished batch; `null` when nobody has weighed it. */
  finishedWeightGrams: z.nullable(quantitySchema),
  /** How many portions one unit makes: 12 slices of a loaf. */
  portionsPerUnit: quantitySchema,
  /** Work on one batch, in minutes; costed at the organization's hourly rate. */
  labourMinutes: z.nullable(amountSchema),
  /** To show the price with VAT; `null` when none is charged. */
  vatPercent: z.nullable(percentSchema),
  /** How nested recipes appear in its ingredient list: each with its own list in brackets, or merged. */
  compoundListing: z.enum(compoundListings),
  /** Sold as a drink: per 100 ml, with the thresholds of drinks; `null` when unknown. */
  isDrink: z.nullable(z.boolean()),
  foodKind: z.enum(foodKinds),
  /** Begins its batch numbers; empty until it is set: then its initials do. */
  shortCode: shortCodeSchema,
};

/** The body of a create (no `version`) and of an update (with the `version` that was read). */
export const putRecipeSchema = z.strictObject({
  name: z.optional(foodNameSchema),
  description: z.optional(fields.description),
  recipeType: z.optional(fields.recipeType),
  batchYield: z.optional(fields.batchYield),
  unit: z.optional(fields.unit),
  sellingPrice: z.optional(fields.sellingPrice),
  physicalCost: z.optional(fields.physicalCost),
  takeawayPhysicalCost: z.optional(fields.takeawayPhysicalCost),
  finishedWeightGrams: z.optional(fields.finishedWeightGrams),
  portionsPerUnit: z.optional(fields.portionsPerUnit),
  labourMinutes: z.optional(fields.labourMinutes),
  vatPercent: z.optional(fields.vatPercent),
  compoundListing: z.optional(fields.compoundListing),
  isDrink: z.optional(fields.isDrink),
  foodKind: z.optional(fields.foodKind),
  shortCode: z.optional(fields.shortCode),
  /** One paragraph for each step. */
  instructions: z.optional(longTextSchema),
  lines: z.optional(linesSchema),
  version: z.optional(versionSchema),
});

export const duplicateRecipeSchema = z.strictObject({ id: idSchema });

/** A recipe in a list: everything except its long text. */
export const recipeSummarySchema = z.object({
  ...ownedFields,
  name: nameSchema,
  ...fields,
  lines: z.array(lineSchema),
  /** Part of the sample data: not counted, and removed with it, until it is edited. */
  isSample: z.boolean(),
});

export const recipeSchema = z.object({ ...recipeSummarySchema.shape, instructions: z.string() });

export const deletedRecipeSchema = z.object({
  id: idSchema,
  /** Until when it can be restored. */
  restorableUntil: z.iso.datetime(),
});

/** A version of a recipe. */
export const recipeVersionSchema = z.object({
  version: versionSchema,
  at: z.iso.datetime(),
  userId: z.string(),
  recipe: recipeSchema,
});

/** What a batch cost from `at` on (`recipe_cost_breakdowns` over time). */
export const costPointSchema = z.object({
  at: z.iso.datetime(),
  /** The ingredient whose price changed it; `null` when the recipe, or what work and overheads cost, changed. */
  ingredientId: z.nullable(idSchema),
  complete: z.boolean(),
  ingredientCost: z.string(),
  batchCost: z.string(),
  costEach: z.string(),
  physicalCost: z.nullable(z.string()),
  takeawayPhysicalCost: z.nullable(z.string()),
  marginPercent: z.nullable(z.string()),
});

export type RecipeLine = z.output<typeof lineSchema>;
export type Recipe = z.output<typeof recipeSchema>;
export type RecipeSummary = z.output<typeof recipeSummarySchema>;
export type PutRecipe = z.output<typeof putRecipeSchema>;
export type PutRecipeLine = z.output<typeof putLineSchema>;
export type RecipeVersion = z.output<typeof recipeVersionSchema>;
export type CostPoint = z.output<typeof costPointSchema>;
export type CompoundListing = (typeof compoundListings)[number];
export type FoodKind = (typeof foodKinds)[number];
export type RecipeType = (typeof recipeTypes)[number];
