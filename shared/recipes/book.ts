/**
 * What the rules of recipes read: a recipe, the recipes and ingredients that are in it, and what the
 * organization has set. The server fills it from the table, the screens from what they hold, so that both
 * come to the same figures. A book is not changed once it is made: what was worked out of it is kept with it.
 */
import type { Nutrition } from '../ingredients/nutrients.ts';
import type { Priced } from '../ingredients/pricing.ts';
import type { AllergenCode, AllergenState } from '../ingredients/schema.ts';
import type { Unit } from '../units.ts';
import type { FoodKind } from './schema.ts';

export interface DeclaresAllergens {
  id: string;
  allergens: readonly { allergen: AllergenCode; state: AllergenState; detail: readonly string[] }[];
}

interface LineFields {
  id: string;
  /** `null` until somebody says how much: such a line counts in allergens and has no cost and no weight. */
  quantity: string | null;
  unit: Unit;
  wastePercent: string;
  quid: boolean;
  costOverride: string | null;
  /** The name when the line was last saved: what is shown of an ingredient that is not there. */
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
  /** What the batch makes, in the maker's own word; a unit of weight or volume says what it measures. */
  unit: string;
  sellingPrice: string | null;
  physicalCost: string | null;
  takeawayPhysicalCost: string | null;
  finishedWeightGrams: string | null;
  portionsPerUnit: string;
  labourMinutes: string | null;
  vatPercent: string | null;
  compoundListing: 'bracketed' | 'merged';
  /** Sold as a drink; `null` while nobody has said. Absent in what was kept before: nobody has. */
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
    /** Marked as water, or as none; unmarked, its name decides. */
    isWater?: boolean;
    /** In g per 100 g or 100 ml, where stated. */
    alcohol?: string | null;
    polyols?: string | null;
    organicAcids?: string | null;
    /** Whom it is bought from; read by shopping lists only. */
    supplierId?: string | null;
  };

/** What the organization has set for all of its recipes. */
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

/** The book with these recipes in place of those of the same ids: a draft, a variation. */
export const bookWith = (book: Book, recipes: Iterable<BookRecipe>): Book => ({
  ...book,
  recipes: new Map([...book.recipes, ...byId(recipes)]),
});
