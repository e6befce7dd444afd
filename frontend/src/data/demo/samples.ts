/**
 * The demo's sample data: a small bakery with a week's worth of recipes. One price is missing and one
 * allergen unknown on purpose, to show the effect.
 */
import { newId } from '@batchbook/shared/ids';
import { newSampleIds, sampleIngredientBody, sampleLineBody } from '@batchbook/shared/samples/sample-bodies';
import {
  type SampleIngredient,
  sampleIngredients,
  sampleSuppliers,
} from '@batchbook/shared/samples/sample-ingredients';
import { type SampleRecipe, sampleRecipes, sampleVariation } from '@batchbook/shared/samples/sample-recipes';
import type { DemoBook } from './book.ts';
import { demoBusinessName, demoOrganizationId } from './identity.ts';
import { putIngredient, putSupplier } from './ingredients.ts';
import { putRecipe, putVariation } from './recipes.ts';
import { putShoppingList } from './shopping-lists.ts';

/** Creates a book with the untouched sample bakery. */
export function sampleBook(now: Date): DemoBook {
  const time = now.toISOString();
  const book: DemoBook = {
    format: 1,
    organization: {
      id: demoOrganizationId,
      name: demoBusinessName,
      currency: 'GBP',
      recipeTier: 'beta',
      targetMarginPercent: '65',
      currencyChosen: true,
      hourlyRate: '14.5',
      overheadPercent: null,
      address: 'Unit 3, Station Yard, Frome BA11 1RE',
      localAuthority: { name: 'Somerset Council', email: '', phone: '01632 960100' },
      timeZone: null,
      version: 1,
      createdAt: time,
      updatedAt: time,
    },
    suppliers: [],
    ingredients: [],
    recipes: [],
    deletedRecipes: [],
    variations: [],
    shoppingLists: [],
    prices: {},
    touched: [],
  };
  addSamplesTo(book, time.slice(0, 10));
  book.touched = [];
  return book;
}

/** The samples, with one missing price and one unknown allergen. */
const demoIngredients = {
  ...sampleIngredients,
  damsons: { ...sampleIngredients.damsons, pack: ['10', 'kg', null], unknown: 'sulphites' },
} as const satisfies Record<string, SampleIngredient>;

/** Puts the sample bakery into the book, under new ids. */
export function addSamplesTo(book: DemoBook, today: string): void {
  const ids = newSampleIds();
  for (const [key, supplier] of Object.entries(sampleSuppliers))
    putSupplier(book, ids.suppliers[key] ?? '', supplier);
  for (const [key, sample] of Object.entries<SampleIngredient>(demoIngredients))
    putIngredient(book, ids.ingredients[key] ?? '', sampleIngredientBody(sample, ids, today));
  for (const [key, { lines, ...recipe }] of Object.entries<SampleRecipe>(sampleRecipes))
    putRecipe(book, ids.recipes[key] ?? '', {
      ...recipe,
      lines: lines.map((line) => sampleLineBody(line, ids)),
    });
  const base = book.recipes.find(({ id }) => id === ids.recipes[sampleVariation.base]);
  const almonds = base?.lines.find(
    (entry) => entry.kind === 'ingredient' && entry.ingredientId === ids.ingredients.almonds,
  );
  putVariation(book, newId(), {
    baseRecipeId: base?.id,
    name: sampleVariation.name,
    overrides: sampleVariation.overrides,
    changedLines: [{ ...sampleLineBody(sampleVariation.instead, ids), id: almonds?.id }],
  });
  putShoppingList(book, newId(), {
    name: 'Frome market',
    recipes: [
      { recipeId: ids.recipes.tart, quantity: '48' },
      { recipeId: ids.recipes.loaf, quantity: '24' },
    ],
  });
}
