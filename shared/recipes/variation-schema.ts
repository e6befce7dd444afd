/**
 * A variation of a recipe: it inherits everything from its base that it doesn't override. Under its own id, breakdown,
 * label and shopping list treat it as a recipe.
 */
import * as z from 'zod/mini';
import { atMost, foodNameSchema, idSchema, nameSchema, ownedFields, versionSchema } from '../http/fields.ts';
import { linesMax } from './constants.ts';
import { lineSchema, putLineSchema, putRecipeSchema } from './schema.ts';

/** The base's fields that may be overridden; omitted ones are inherited. */
const fieldOverridesSchema = z.strictObject({
  batchYield: putRecipeSchema.shape.batchYield,
  unit: putRecipeSchema.shape.unit,
  sellingPrice: putRecipeSchema.shape.sellingPrice,
  physicalCost: putRecipeSchema.shape.physicalCost,
  takeawayPhysicalCost: putRecipeSchema.shape.takeawayPhysicalCost,
  finishedWeightGrams: putRecipeSchema.shape.finishedWeightGrams,
  portionsPerUnit: putRecipeSchema.shape.portionsPerUnit,
  labourMinutes: putRecipeSchema.shape.labourMinutes,
  vatPercent: putRecipeSchema.shape.vatPercent,
  description: putRecipeSchema.shape.description,
  instructions: putRecipeSchema.shape.instructions,
});

const idOf = (line: unknown): unknown => (typeof line === 'string' ? line : (line as { id: string }).id);

const lineListOf = <S extends z.ZodMiniType>(line: S) =>
  z.array(line).check(
    atMost(linesMax, `must be at most ${linesMax} lines`),
    z.refine((lines: readonly unknown[]) => new Set(lines.map(idOf)).size === lines.length, {
      error: 'must have an id of its own for each line',
    }),
  );

/** Lines by the id of the base's line: removed, or replaced as a whole; and its own lines, after the base's. */
const lineOverridesOf = <S extends z.ZodMiniType>(line: S) => ({
  removedLines: lineListOf(idSchema),
  changedLines: lineListOf(line),
  addedLines: lineListOf(line),
});

const putLines = lineOverridesOf(putLineSchema);

export const putVariationSchema = z.strictObject({
  baseRecipeId: z.optional(idSchema),
  name: z.optional(foodNameSchema),
  overrides: z.optional(fieldOverridesSchema),
  removedLines: z.optional(putLines.removedLines),
  changedLines: z.optional(putLines.changedLines),
  addedLines: z.optional(putLines.addedLines),
  version: z.optional(versionSchema),
});

export const variationSchema = z.object({
  ...ownedFields,
  baseRecipeId: idSchema,
  name: nameSchema,
  overrides: fieldOverridesSchema,
  ...lineOverridesOf(lineSchema),
});

export type Variation = z.output<typeof variationSchema>;
export type PutVariation = z.output<typeof putVariationSchema>;
