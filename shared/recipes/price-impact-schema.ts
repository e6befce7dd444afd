/** The effects of a new price, and the replacement of one ingredient by another everywhere. */
import * as z from 'zod/mini';
import { idSchema } from '../http/fields.ts';
import { putIngredientSchema } from '../ingredients/schema.ts';

/** The price as it would be saved; omitted fields stay as they are. */
export const previewPriceSchema = z.strictObject({
  unit: putIngredientSchema.shape.unit,
  costPerUnit: putIngredientSchema.shape.costPerUnit,
  costingUnit: putIngredientSchema.shape.costingUnit,
  packSize: putIngredientSchema.shape.packSize,
  packUnit: putIngredientSchema.shape.packUnit,
  packPrice: putIngredientSchema.shape.packPrice,
  gramsPerMl: putIngredientSchema.shape.gramsPerMl,
  gramsPerPiece: putIngredientSchema.shape.gramsPerPiece,
  piecesPerPack: putIngredientSchema.shape.piecesPerPack,
  ediblePortionPercent: putIngredientSchema.shape.ediblePortionPercent,
});

const costSideSchema = z.object({
  complete: z.boolean(),
  batchCost: z.string(),
  costEach: z.string(),
  marginPercent: z.nullable(z.string()),
});

export const movedRecipeSchema = z.object({
  recipeId: idSchema,
  name: z.string(),
  kind: z.enum(['recipe', 'variation']),
  recipeType: z.string(),
  sellingPrice: z.nullable(z.string()),
  /** The recipes through which it is affected, nearest first; empty when its own lines use the ingredient. */
  through: z.array(z.string()),
  before: costSideSchema,
  after: costSideSchema,
});

export const priceImpactSchema = z.object({
  /** Only those that change, by name. */
  recipes: z.array(movedRecipeSchema),
  /** The price of one costing unit, before and after. */
  before: z.nullable(z.string()),
  after: z.nullable(z.string()),
  costingUnit: z.string(),
});

export const replaceIngredientSchema = z.strictObject({ by: idSchema });

export const replacedSchema = z.object({
  updated: z.int(),
  /** Those that changed meanwhile and were skipped: 'Failed to update N recipes'. */
  failed: z.array(z.object({ recipeId: idSchema, name: z.string() })),
});

export type PriceImpact = z.output<typeof priceImpactSchema>;
export type MovedRecipe = z.output<typeof movedRecipeSchema>;
