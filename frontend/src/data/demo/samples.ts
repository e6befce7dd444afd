/**
 * What the demo begins with: a small bakery with a week's worth of recipes. One price is missing and one
 * allergen unknown on purpose, so that it is seen what that does.
 */
import { newId } from '@batchbook/shared/ids';
import { type AllergenCode, allergenCodes, type PutIngredient } from '@batchbook/shared/ingredients/schema';
import type { PutRecipe } from '@batchbook/shared/recipes/schema';
import type { DemoBook } from './book.ts';
import { demoBusinessName, demoOrganizationId } from './identity.ts';
import { putIngredient, putSupplier } from './ingredients.ts';
import { putRecipe, putVariation } from './recipes.ts';
import { type Sample, sampleIngredients, sampleSuppliers, type Values } from './sample-ingredients.ts';
import { type SampleLine, sampleRecipes, sampleVariation } from './sample-recipes.ts';
import { putShoppingList } from './shopping-lists.ts';

/** A book with the sample bakery in it, of which nothing is touched yet. */
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
      hourlyRate: '14.5',
      overheadPercent: null,
      address: 'Unit 3, Station Yard, Frome BA11 1RE',
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

/** Puts the sample bakery into the book, under new ids. */
export function addSamplesTo(book: DemoBook, today: string): void {
  const supplierIds = idsOf(sampleSuppliers);
  for (const [key, supplier] of Object.entries(sampleSuppliers))
    putSupplier(book, supplierIds[key] ?? '', supplier);
  const ids = idsOf(sampleIngredients);
  for (const [key, sample] of Object.entries<Sample>(sampleIngredients))
    putIngredient(book, ids[key] ?? '', contentOf(sample, supplierIds[sample.supplier] ?? '', today));
  const recipeIds = idsOf(sampleRecipes);
  const line = ([of, quantity, unit, more]: SampleLine) => ({
    id: newId(),
    quantity,
    unit,
    ...more,
    ...(of in recipeIds
      ? { kind: 'recipe' as const, recipeId: recipeIds[of] ?? '' }
      : { kind: 'ingredient' as const, ingredientId: ids[of] ?? '' }),
  });
  for (const [key, { lines, ...recipe }] of Object.entries(sampleRecipes)) {
    const body: PutRecipe = { ...recipe, lines: lines.map(line) as PutRecipe['lines'] };
    putRecipe(book, recipeIds[key] ?? '', body);
  }
  const base = book.recipes.find(({ id }) => id === recipeIds[sampleVariation.base]);
  const almonds = base?.lines.find(
    (entry) => entry.kind === 'ingredient' && entry.ingredientId === ids.almonds,
  );
  putVariation(book, newId(), {
    baseRecipeId: base?.id,
    name: sampleVariation.name,
    overrides: sampleVariation.overrides,
    changedLines: [{ ...line(sampleVariation.instead), id: almonds?.id }],
  });
  putShoppingList(book, newId(), {
    name: 'Frome market',
    recipes: [
      { recipeId: recipeIds.tart, quantity: '48' },
      { recipeId: recipeIds.loaf, quantity: '24' },
    ],
  });
}

const idsOf = (of: object): Record<string, string> =>
  Object.fromEntries(Object.keys(of).map((key) => [key, newId()]));

function contentOf(sample: Sample, supplierId: string, today: string): PutIngredient {
  const [packSize, packUnit, packPrice] = sample.pack ?? [null, null, null];
  const unit = packUnit === 'g' || packUnit === null ? 'kg' : packUnit;
  const told = { name: sampleSuppliers[sample.supplier].name, code: null, date: today };
  return {
    name: sample.name,
    brand: sample.brand ?? '',
    unit,
    packSize,
    packUnit,
    packPrice,
    supplierId,
    categories: [sample.category],
    allergens: allergenCodes.map((allergen) => declared(sample, allergen)),
    nutrition: sample.values && nutritionOf(sample.values),
    nutritionSource: sample.values && { name: 'CoFID and USDA', code: null, date: today },
    sources: { allergens: told, ...(packPrice !== null && { price: told }) },
    ...sample.more,
  };
}

function declared(sample: Sample, allergen: AllergenCode) {
  const contains = sample.contains?.[allergen];
  if (contains) return { allergen, state: 'contains' as const, detail: contains };
  const may = sample.may?.[allergen];
  if (may) return { allergen, state: 'may_contain' as const, detail: may };
  const state = sample.unknown === allergen ? ('unknown' as const) : ('free_from' as const);
  return { allergen, state, detail: [] };
}

const nutritionOf = ([
  energyKj,
  energyKcal,
  fat,
  saturates,
  carbohydrate,
  sugars,
  fibre,
  protein,
  salt,
]: Values): PutIngredient['nutrition'] => ({
  basis: '100g',
  energyKj,
  energyKcal,
  fat,
  saturates,
  carbohydrate,
  sugars,
  fibre,
  protein,
  salt,
  transFat: null,
  cholesterolMg: null,
  sodiumMg: null,
  addedSugars: null,
  vitaminDMcg: null,
  calciumMg: null,
  ironMg: null,
  potassiumMg: null,
});
