/** Recipes and ingredients for tests. */
import type { Ingredient } from '@batchbook/shared/ingredients/schema';
import type { Recipe, RecipeLine } from '@batchbook/shared/recipes/schema';

const owned = {
  organizationId: '01K0000000000000000000000A',
  version: 1,
  createdAt: '2026-11-01T09:00:00.000Z',
  updatedAt: '2026-11-20T09:00:00.000Z',
  createdBy: 'user-1',
  userId: 'user-1',
};

export const aRecipeLine = (id: string, changes: Partial<RecipeLine> = {}): RecipeLine => ({
  id,
  kind: 'ingredient',
  ingredientId: `ingredient-${id}`,
  name: `Ingredient ${id}`,
  quantity: '100',
  unit: 'g',
  costOverride: null,
  costOverrideQuantity: null,
  costOverrideUnit: null,
  ...changes,
});

export const aRecipe = (changes: Partial<Recipe> = {}): Recipe => ({
  ...owned,
  id: '01K0000000000000000000000R',
  name: 'Frangipane tart',
  description: '',
  recipeType: 'Product',
  batchYield: '24',
  unit: 'tarts',
  sellingPrice: '4.2',
  physicalCost: '0.22',
  takeawayPhysicalCost: null,
  instructions: '',
  lines: [],
  ...changes,
});

export const anIngredient = (id: string, changes: Partial<Ingredient> = {}): Ingredient => ({
  ...owned,
  id,
  name: `Ingredient ${id}`,
  brand: '',
  unit: 'g',
  costPerUnit: '1',
  costingUnit: '1000g',
  packSize: null,
  packUnit: null,
  packPrice: null,
  supplierId: null,
  categories: [],
  allergens: [],
  gramsPerPiece: null,
  gramsPerMl: null,
  archived: false,
  ...changes,
});
