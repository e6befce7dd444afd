/** What the ingredient library answers: foods of public tables, for the maker to pick from. */
import * as z from 'zod/mini';
import { amountSchema } from '../http/fields.ts';
import { nutritionSchema } from './nutrients.ts';
import { allergenDeclarationSchema } from './schema.ts';

export const librarySources = ['staples', 'usda', 'openfoodfacts'] as const;
export type LibrarySource = (typeof librarySources)[number];

export const libraryFoodSchema = z.object({
  source: z.enum(librarySources),
  /** What `nutritionSource` and `sources` keep: the table's name, and the food's code there. */
  sourceName: z.string(),
  code: z.string(),
  name: z.string(),
  brand: z.string(),
  nutrition: z.nullable(nutritionSchema),
  /** What else gives energy, in g on the basis of the nutrition; left out where the source states none. */
  alcohol: z.optional(amountSchema),
  polyols: z.optional(amountSchema),
  organicAcids: z.optional(amountSchema),
  /** Only what the source states. What it leaves out is unknown, never free from. */
  allergens: z.array(allergenDeclarationSchema),
  /** Tags of the source that stand for none of the 14, for the maker to judge. */
  unmappedAllergens: z.array(z.string()),
  /** Whether the pack must be looked at before the allergens count: recipes of makers differ. */
  confirmAllergens: z.boolean(),
  gramsPerMl: z.nullable(z.string()),
  gramsPerPiece: z.nullable(z.string()),
  ediblePortionPercent: z.nullable(z.string()),
  declaration: z.nullable(z.string()),
  packSize: z.nullable(z.string()),
  packUnit: z.nullable(z.string()),
  /** The licence's line, to stand beside the figures. */
  attribution: z.string(),
  url: z.nullable(z.string()),
});

export const librarySearchSchema = z.object({
  items: z.array(libraryFoodSchema),
  /** The sources that gave no answer: 'library unavailable, enter by hand'. */
  unavailable: z.array(z.enum(librarySources)),
});

export type LibraryFood = z.output<typeof libraryFoodSchema>;
export type LibrarySearch = z.output<typeof librarySearchSchema>;
