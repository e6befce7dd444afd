/** The answers of the ingredient library: foods of public tables for the maker to pick from. */
import * as z from 'zod/mini';
import { amountSchema } from '../http/fields.ts';
import { nutritionSchema } from './nutrition-schema.ts';
import { allergenDeclarationSchema } from './schema.ts';

export const librarySources = ['staples', 'usda', 'openfoodfacts'] as const;
export type LibrarySource = (typeof librarySources)[number];

export const libraryFoodSchema = z.object({
  source: z.enum(librarySources),
  /** Stored as `nutritionSource` and `sources`: the table's name, and the food's code there. */
  sourceName: z.string(),
  code: z.string(),
  name: z.string(),
  brand: z.string(),
  nutrition: z.nullable(nutritionSchema),
  /** Other energy sources, in g on the basis of the nutrition; omitted when the source states none. */
  alcohol: z.optional(amountSchema),
  polyols: z.optional(amountSchema),
  organicAcids: z.optional(amountSchema),
  /** Only what the source states. Omitted allergens are unknown, never free from. */
  allergens: z.array(allergenDeclarationSchema),
  /** The source's tags outside the 14 allergens, for the maker to judge. */
  unmappedAllergens: z.array(z.string()),
  /** Whether the pack must be checked before the allergens count, because makers' recipes differ. */
  confirmAllergens: z.boolean(),
  gramsPerMl: z.nullable(z.string()),
  gramsPerPiece: z.nullable(z.string()),
  ediblePortionPercent: z.nullable(z.string()),
  declaration: z.nullable(z.string()),
  packSize: z.nullable(z.string()),
  packUnit: z.nullable(z.string()),
  /** The licence's line, shown beside the figures. */
  attribution: z.string(),
  url: z.nullable(z.string()),
});

export const librarySearchSchema = z.object({
  items: z.array(libraryFoodSchema),
  /** The sources that failed: 'library unavailable, enter by hand'. */
  unavailable: z.array(z.enum(librarySources)),
});

export type LibraryFood = z.output<typeof libraryFoodSchema>;
export type LibrarySearch = z.output<typeof librarySearchSchema>;
