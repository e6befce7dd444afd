/** Recipes: what goes into a batch, what it yields and what it sells for. */
import * as z from 'zod/mini';
import {
  amountSchema,
  longTextSchema,
  nameSchema,
  ownedFields,
  quantitySchema,
  versionSchema,
} from '../http/fields.ts';
import { idSchema } from '../ids.ts';
import { allergenCodes, allergenStates, ingredientUnits } from '../ingredients/schema.ts';

export const recipeTypes = ['Product', 'Prepared Dish'] as const;
export const linesMax = 200;

/** Units a line may be entered in: the ingredient units and those of the kitchen. */
export const entryUnits = [
  ...ingredientUnits,
  'oz',
  'lb',
  'flozUk',
  'flozUs',
  'ptUk',
  'ptUs',
  'tsp',
  'tbsp',
  'cup',
] as const;

export type EntryUnit = (typeof entryUnits)[number];

const lineFields = {
  id: idSchema,
  kind: z.literal('ingredient'),
  ingredientId: idSchema,
  quantity: quantitySchema,
  unit: z.enum(entryUnits),
  /** The cost of this whole line in the batch, in place of the calculated one. */
  costOverride: z.nullable(amountSchema),
};

export const putLineSchema = z.strictObject({
  ...lineFields,
  costOverride: z._default(lineFields.costOverride, null),
});

export const lineSchema = z.object({
  ...lineFields,
  /** The ingredient's name when the line was last saved. */
  name: z.string(),
  /** The quantity and unit for which `costOverride` was set; another quantity later deserves a warning. */
  costOverrideQuantity: z.nullable(quantitySchema),
  costOverrideUnit: z.nullable(z.enum(entryUnits)),
});

const linesSchema = z.array(putLineSchema).check(
  z.maxLength(linesMax, { error: `must be at most ${linesMax} lines` }),
  z.refine((lines) => new Set(lines.map((line) => line.id)).size === lines.length, {
    error: 'must have an id of its own for each line',
  }),
);

const yieldUnitSchema = z
  .string()
  .check(
    z.trim(),
    z.minLength(1, { error: 'is required' }),
    z.maxLength(40, { error: 'must be at most 40 characters' }),
  );

const fields = {
  description: longTextSchema,
  recipeType: z.enum(recipeTypes),
  /** How many `unit` one batch makes. */
  batchYield: quantitySchema,
  /** What the batch makes, in the maker's own word: pieces, tarts, jars ... */
  unit: yieldUnitSchema,
  /** For one unit, without VAT. */
  sellingPrice: z.nullable(amountSchema),
  /** Packaging for one unit, to carry home or be posted. */
  physicalCost: z.nullable(amountSchema),
  /** Packaging for one unit, to take away and eat. */
  takeawayPhysicalCost: z.nullable(amountSchema),
};

/** The body of a create (no `version`) and of an update (with the `version` that was read). */
export const putRecipeSchema = z.strictObject({
  name: z.optional(nameSchema),
  description: z.optional(fields.description),
  recipeType: z.optional(fields.recipeType),
  batchYield: z.optional(fields.batchYield),
  unit: z.optional(fields.unit),
  sellingPrice: z.optional(fields.sellingPrice),
  physicalCost: z.optional(fields.physicalCost),
  takeawayPhysicalCost: z.optional(fields.takeawayPhysicalCost),
  /** A step a paragraph. */
  instructions: z.optional(longTextSchema),
  lines: z.optional(linesSchema),
  version: z.optional(versionSchema),
});

export const duplicateRecipeSchema = z.strictObject({ id: idSchema });

/** A recipe in a list: all but its long text. */
export const recipeSummarySchema = z.object({
  ...ownedFields,
  name: nameSchema,
  ...fields,
  lines: z.array(lineSchema),
});

export const recipeSchema = z.object({ ...recipeSummarySchema.shape, instructions: z.string() });

export const deletedRecipeSchema = z.object({
  id: idSchema,
  /** Until when `restore` brings it back. */
  restorableUntil: z.iso.datetime(),
});

export const breakdownSchema = z.object({
  lines: z.array(
    z.object({
      lineId: idSchema,
      /** `null` when the line can't be costed: never zero. */
      cost: z.nullable(z.string()),
      warning: z.nullable(z.enum(['uncosted', 'density_assumed'])),
    }),
  ),
  /** Whether every line is costed. When it is not, the sums are 'at least' and the margin is 'at most'. */
  complete: z.boolean(),
  ingredientCost: z.string(),
  /** Ingredients for one unit. */
  costPerUnit: z.string(),
  /** Packaging for one unit. */
  packagingCost: z.string(),
  /** Ingredients and packaging for the batch. */
  batchCost: z.string(),
  /** Ingredients and packaging for one unit. */
  costEach: z.string(),
  margin: z.nullable(
    z.object({ amount: z.string(), percent: z.string(), markupPercent: z.nullable(z.string()) }),
  ),
  allergens: z.array(
    z.object({
      allergen: z.enum(allergenCodes),
      state: z.enum(allergenStates),
      detail: z.array(z.string()),
      /** The ingredients that put it in this state. */
      from: z.array(idSchema),
      /** What it may contain beside what it is known to contain: hazelnuts beside almonds. */
      alsoMayContain: z.array(z.string()),
      /** The ingredients of which nobody has said. */
      unknownFrom: z.array(idSchema),
    }),
  ),
});

export type RecipeLine = z.output<typeof lineSchema>;
export type Recipe = z.output<typeof recipeSchema>;
export type RecipeSummary = z.output<typeof recipeSummarySchema>;
export type PutRecipe = z.output<typeof putRecipeSchema>;
export type PutRecipeLine = z.output<typeof putLineSchema>;
export type Breakdown = z.output<typeof breakdownSchema>;
export type RecipeType = (typeof recipeTypes)[number];
