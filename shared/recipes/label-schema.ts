/**
 * The label of a recipe or variation: what its maker states, and what was approved. It is pinned to the
 * recipe's version and to everything under it; when any of that changes it is stale, and doesn't print
 * until somebody has seen what changed and approved it.
 */
import * as z from 'zod/mini';
import { amountSchema, quantitySchema, shortTextSchema, versionSchema } from '../http/fields.ts';
import { idSchema } from '../ids.ts';

/** Prepacked (Art. 9 FIR), prepacked for direct sale (PPDS, 'Natasha's law'), and the US form. */
export const labelKinds = ['prepacked', 'ppds'] as const;
export const dateMarks = ['use_by', 'best_before', 'none'] as const;
export const netUnits = ['g', 'kg', 'ml', 'cl', 'l', 'oz', 'fl oz', 'pieces'] as const;

const text = (max: number) =>
  z.string().check(z.trim(), z.maxLength(max, { error: `must be at most ${max} characters` }));

const fields = {
  kind: z.enum(labelKinds),
  /** The name of the food as sold; empty: the recipe's. */
  foodName: shortTextSchema,
  netQuantity: z.nullable(quantitySchema),
  netUnit: z.enum(netUnits),
  dateMark: z.enum(dateMarks),
  shelfLifeDays: z.nullable(z.int().check(z.gte(0), z.lte(3650, { error: 'must be at most 3,650 days' }))),
  storage: text(300),
  instructions: text(500),
  origin: shortTextSchema,
  businessName: shortTextSchema,
  businessAddress: text(300),
  /** EAN-13, with its check digit; empty for none. */
  barcode: z.string().check(z.trim(), z.regex(/^(\d{13})?$/, { error: 'must be 13 digits' })),
  /** What the QR code says, usually an address; empty for none. */
  qrText: text(300),
  showNutrition: z.boolean(),
  /** Of alcohol by volume, where it is above 1.2 %. */
  alcoholPercent: z.nullable(amountSchema),
};

export const putLabelSchema = z.strictObject({
  kind: z.optional(fields.kind),
  foodName: z.optional(fields.foodName),
  netQuantity: z.optional(fields.netQuantity),
  netUnit: z.optional(fields.netUnit),
  dateMark: z.optional(fields.dateMark),
  shelfLifeDays: z.optional(fields.shelfLifeDays),
  storage: z.optional(fields.storage),
  instructions: z.optional(fields.instructions),
  origin: z.optional(fields.origin),
  businessName: z.optional(fields.businessName),
  businessAddress: z.optional(fields.businessAddress),
  barcode: z.optional(fields.barcode),
  qrText: z.optional(fields.qrText),
  showNutrition: z.optional(fields.showNutrition),
  alcoholPercent: z.optional(fields.alcoholPercent),
  version: z.optional(versionSchema),
});

/** Approves what was seen: the fingerprint of everything under the label, as the last answer told it. */
export const approveLabelSchema = z.strictObject({
  fingerprint: z.string().check(z.minLength(1), z.maxLength(100)),
});

/** One thing that a label stands on, as it was when it was approved. */
export const labelFactSchema = z.object({
  /** What it is of: the food's name, its list, an allergen, a row of the panel, an ingredient, a recipe. */
  what: z.enum(['name', 'ingredient_list', 'may_contain', 'allergen', 'nutrition', 'recipe', 'ingredient']),
  /** Which one: 'mustard', 'Salt', 'Dijon mustard'. */
  of: z.string(),
  value: z.string(),
});

export const labelChangeSchema = z.object({
  what: labelFactSchema.shape.what,
  of: z.string(),
  before: z.nullable(z.string()),
  after: z.nullable(z.string()),
});

export const labelSchema = z.object({
  recipeId: idSchema,
  /** 0 while nobody has saved it: then these are the defaults. */
  version: z.int(),
  ...fields,
  /** The recipe's version now. */
  recipeVersion: versionSchema,
  /** Of everything under the label now; what `approve` is asked with. */
  fingerprint: z.string(),
  /** What stands in the way of approving, in words: unknown allergens, nutrition that is not all known. */
  blockers: z.array(z.object({ code: z.string(), message: z.string() })),
  approved: z.nullable(
    z.object({
      recipeVersion: versionSchema,
      fingerprint: z.string(),
      at: z.iso.datetime(),
      userId: z.string(),
    }),
  ),
  /** Approved, and nothing under it has changed since: it may be printed. */
  printable: z.boolean(),
  /** What changed since it was approved. */
  changes: z.array(labelChangeSchema),
});

export type Label = z.output<typeof labelSchema>;
export type LabelContent = { [Field in keyof typeof fields]: z.output<(typeof fields)[Field]> };
export type PutLabel = z.output<typeof putLabelSchema>;
export type LabelFact = z.output<typeof labelFactSchema>;
export type LabelChange = z.output<typeof labelChangeSchema>;
