/** The samples as PUT bodies, with the ids of what they refer to. */
import { newId } from '../ids.ts';
import { allergenCodes } from '../ingredients/constants.ts';
import type { AllergenCode, PutIngredient } from '../ingredients/schema.ts';
import type { PutRecipeLine } from '../recipes/schema.ts';
import { type SampleIngredient, sampleIngredients, sampleSuppliers } from './sample-ingredients.ts';
import { type SampleLine, sampleRecipes } from './sample-recipes.ts';

type Ids = Record<string, string>;

export interface SampleIds {
  suppliers: Ids;
  ingredients: Ids;
  recipes: Ids;
}

/** New ids for all samples, by their keys. */
export const newSampleIds = (): SampleIds => ({
  suppliers: idsOf(sampleSuppliers),
  ingredients: idsOf(sampleIngredients),
  recipes: idsOf(sampleRecipes),
});

const idsOf = (samples: object): Ids => Object.fromEntries(Object.keys(samples).map((key) => [key, newId()]));

/** @param today YYYY-MM-DD, the date of its sources. */
export function sampleIngredientBody(
  sample: SampleIngredient,
  { suppliers }: SampleIds,
  today: string,
): PutIngredient {
  const [packSize, packUnit, packPrice] = sample.pack ?? [null, null, null];
  const supplier = { name: sampleSuppliers[sample.supplier].name, code: null, date: today };
  return {
    name: sample.name,
    unit: packUnit === 'g' || packUnit === null ? 'kg' : packUnit,
    packSize,
    packUnit,
    packPrice,
    supplierId: suppliers[sample.supplier] ?? null,
    categories: [sample.category],
    allergens: allergenCodes.map((allergen) => declared(sample, allergen)),
    nutrition: nutritionOf(sample.values),
    nutritionSource: { name: 'CoFID and USDA', code: null, date: today },
    sources: { allergens: supplier, ...(packPrice !== null && { price: supplier }) },
    ...sample.more,
  };
}

function declared(sample: SampleIngredient, allergen: AllergenCode) {
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
]: SampleIngredient['values']): PutIngredient['nutrition'] => ({
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

export function sampleLineBody(
  [of, quantity, unit, more]: SampleLine,
  { ingredients, recipes }: SampleIds,
): PutRecipeLine {
  const line = { id: newId(), quantity, unit, wastePercent: '0', quid: false, costOverride: null, ...more };
  const recipeId = recipes[of];
  return recipeId === undefined
    ? { ...line, kind: 'ingredient', ingredientId: ingredients[of] ?? '' }
    : { ...line, kind: 'recipe', recipeId };
}
