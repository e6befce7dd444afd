/** Recipes and ingredients for the tests of the rules, with plain defaults. */
import { allergenCodes } from '../ingredients/constants.ts';
import type { Unit } from '../units.ts';
import {
  type Book,
  type BookIngredient,
  type BookLine,
  type BookRecipe,
  type BookSettings,
  bookOf,
  type IngredientLine,
  type SubRecipeLine,
} from './book.ts';

export const freeOfAll: BookIngredient['allergens'] = allergenCodes.map((allergen) => ({
  allergen,
  state: 'free_from',
  detail: [],
}));

/** In g, priced by the kg, free from everything, with no price. */
export const ingredientOf = (id: string, changes: Partial<BookIngredient> = {}): BookIngredient => ({
  id,
  name: id,
  unit: 'g',
  costingUnit: '1000g',
  costPerUnit: null,
  packSize: null,
  packUnit: null,
  packPrice: null,
  gramsPerMl: null,
  gramsPerPiece: null,
  piecesPerPack: null,
  allergens: freeOfAll,
  nutrition: null,
  ediblePortionPercent: null,
  declaration: null,
  ...changes,
});

export const lineOf = (
  ingredientId: string,
  quantity: string | null,
  unit: Unit,
  changes: Partial<IngredientLine> = {},
): IngredientLine => ({
  id: `line-${ingredientId}`,
  kind: 'ingredient',
  ingredientId,
  quantity,
  unit,
  wastePercent: '0',
  quid: false,
  costOverride: null,
  ...changes,
});

export const subLineOf = (
  recipeId: string,
  quantity: string | null,
  unit: Unit,
  changes: Partial<SubRecipeLine> = {},
): SubRecipeLine => ({
  id: `line-${recipeId}`,
  kind: 'recipe',
  recipeId,
  quantity,
  unit,
  wastePercent: '0',
  quid: false,
  costOverride: null,
  ...changes,
});

/** One batch makes one piece, with no price, packaging or labour. */
export const recipeOf = (
  id: string,
  lines: readonly BookLine[] = [],
  changes: Partial<BookRecipe> = {},
): BookRecipe => ({
  id,
  name: id,
  recipeType: 'Product',
  batchYield: '1',
  unit: 'pieces',
  sellingPrice: null,
  physicalCost: null,
  takeawayPhysicalCost: null,
  finishedWeightGrams: null,
  portionsPerUnit: '1',
  labourMinutes: null,
  vatPercent: null,
  compoundListing: 'bracketed',
  lines,
  ...changes,
});

export const plainSettings: BookSettings = {
  targetMarginPercent: '65',
  hourlyRate: null,
  overheadPercent: null,
};

export const testBook = (
  recipes: Iterable<BookRecipe>,
  ingredients: Iterable<BookIngredient>,
  settings: Partial<BookSettings> = {},
): Book => bookOf(recipes, ingredients, { ...plainSettings, ...settings });
