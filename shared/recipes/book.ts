/**
 * The data that the rules of recipes read: recipes, ingredients, and the organization's settings. The server fills it
 * from the table, screens from their data, so both calculate the same figures. A book is immutable: results calculated
 * from it are cached with it.
 */
import type { Nutrition } from '../ingredients/nutrition-schema.ts';
import type { Priced } from '../ingredients/pricing.ts';
import type { AllergenCode, AllergenState, PackRead } from '../ingredients/schema.ts';
import type { Unit } from '../units.ts';
import type { FoodKind } from './schema.ts';

export interface DeclaresAllergens {
  id: string;
  allergens: readonly { allergen: AllergenCode; state: AllergenState; detail: readonly string[] }[];
}

interface LineFields {
  id: string;
  /** `null` while unset: the line then counts for allergens and has no cost and no weight. */
  quantity: string | null;
  unit: Unit;
  wastePercent: string;
  quid: boolean;
  costOverride: string | null;
  /** The name when the line was last saved, shown when the ingredient is missing. */
  name?: string;
}

export interface IngredientLine extends LineFields {
  kind: 'ingredient';
  ingredientId: string;
}

export interface SubRecipeLine extends LineFields {
  kind: 'recipe';
  recipeId: string;
}

export type BookLine = IngredientLine | SubRecipeLine;

export interface BookRecipe {
  id: string;
  name: string;
  recipeType: 'Product' | 'Prepared Dish';
  batchYield: string;
  /** The batch's unit in the maker's own word; a unit of weight or volume says what it measures. */
  unit: string;
  sellingPrice: string | null;
  physicalCost: string | null;
  takeawayPhysicalCost: string | null;
  finishedWeightGrams: string | null;
  portionsPerUnit: string;
  labourMinutes: string | null;
  vatPercent: string | null;
  compoundListing: 'bracketed' | 'merged';
  /** Whether it is sold as a drink; `null` or absent when unknown. */
  isDrink?: boolean | null;
  foodKind?: FoodKind;
  lines: readonly BookLine[];
}

export type BookIngredient = Priced &
  DeclaresAllergens & {
    name: string;
    nutrition: Nutrition | null;
    ediblePortionPercent: string | null;
    declaration: string | null;
    /** Whether it is water; when unset, its name decides. */
    isWater?: boolean;
    /** In g per 100 g or 100 ml, if stated. */
    alcohol?: string | null;
    polyols?: string | null;
    organicAcids?: string | null;
    brand?: string;
    /** Its supplier; shopping lists and the question about its pack read it. */
    supplierId?: string | null;
    /** When its pack was last read, and for which name, brand and supplier. */
    packRead?: PackRead | null;
    /** Where its allergens are from. */
    sources?: { allergens?: { name: string } };
  };

/** The organization's settings for all of its recipes. */
export interface BookSettings {
  targetMarginPercent: string;
  hourlyRate: string | null;
  overheadPercent: string | null;
}

export interface Book {
  recipes: ReadonlyMap<string, BookRecipe>;
  ingredients: ReadonlyMap<string, BookIngredient>;
  settings: BookSettings;
}

const byId = <Entry extends { id: string }>(entries: Iterable<Entry>): Map<string, Entry> =>
  new Map(Array.from(entries, (entry) => [entry.id, entry]));

export const bookOf = (
  recipes: Iterable<BookRecipe>,
  ingredients: Iterable<BookIngredient>,
  settings: BookSettings,
): Book => ({ recipes: byId(recipes), ingredients: byId(ingredients), settings });

/** Returns the book with these recipes replacing those of the same ids: a draft, a variation. */
export const bookWith = (book: Book, recipes: Iterable<BookRecipe>): Book => ({
  ...book,
  recipes: new Map([...book.recipes, ...byId(recipes)]),
});
