/**
 * The staples that ship with the product: foods of public tables, on the basis of the UK/EU declaration. Only the server
 * reads the table itself.
 */
import * as z from 'zod/mini';
import { amountSchema, quantitySchema } from '../http/fields.ts';
import { allergenCodes } from './constants.ts';
import { nutrients } from './nutrients.ts';
import type { Nutrition } from './nutrition-schema.ts';

const per100gSchema = z.partialRecord(z.enum(nutrients), amountSchema);

const stapleSchema = z.strictObject({
  id: z.string(),
  name: z.string(),
  category: z.string(),
  aliases: z.optional(z.array(z.string())),
  source: z.enum(['cofid', 'usda']),
  /** The food's code and name in its source. */
  code: z.string(),
  description: z.string(),
  /** Known values per 100 g of the edible portion. Omitted ones are unknown. */
  per100g: per100gSchema,
  /** Other energy sources, in g per 100 g. */
  alcohol: z.optional(amountSchema),
  organicAcids: z.optional(amountSchema),
  /** What it contains. Omitted allergens are unknown, not free from. */
  allergens: z.optional(
    z.array(z.strictObject({ allergen: z.enum(allergenCodes), detail: z.array(z.string()) })),
  ),
  /** Makers' recipes differ: the pack must be read before the allergens count. */
  confirmAllergens: z.optional(z.literal(true)),
  gramsPerMl: z.optional(quantitySchema),
  /** The edible part of a medium one. */
  /** As it is bought, peel and stone with it. */
  gramsPerPiece: z.optional(quantitySchema),
  ediblePortionPercent: z.optional(quantitySchema),
});

const sourceSchema = z.strictObject({ name: z.string(), licence: z.string(), attribution: z.string() });

export const staplesFileSchema = z.strictObject({
  sources: z.strictObject({ cofid: sourceSchema, usda: sourceSchema }),
  foods: z.array(stapleSchema),
});

export type Staple = z.output<typeof stapleSchema>;
export type StaplesFile = z.output<typeof staplesFileSchema>;

/** The nutrition that an ingredient made from this staple starts with. */
export function nutritionOfStaple(staple: Pick<Staple, 'per100g'>): Nutrition {
  const values = Object.fromEntries(nutrients.map((name) => [name, staple.per100g[name] ?? null]));
  return { basis: '100g', ...(values as Omit<Nutrition, 'basis'>) };
}
