/** Recipes and ingredients for tests. */
import { atRest } from '@batchbook/shared/ingredients/ingredient-fields';
import type { Ingredient } from '@batchbook/shared/ingredients/schema';
import type { Recipe, RecipeLine } from '@batchbook/shared/recipes/schema';
import { freeEntitlements, hazelAndRye, members, organizationId, priya } from './session.ts';
import { type ApiAnswers, gatewayRefusal } from './stub-network.ts';

const owned = {
  organizationId,
  version: 1,
  createdAt: '2026-11-01T09:00:00.000Z',
  updatedAt: '2026-11-20T09:00:00.000Z',
  createdBy: 'user-1',
  userId: 'user-1',
};

type IngredientLine = Extract<RecipeLine, { kind: 'ingredient' }>;
type SubRecipeLine = Extract<RecipeLine, { kind: 'recipe' }>;

const lineFields = {
  quantity: '100',
  unit: 'g' as const,
  wastePercent: '0',
  quid: false,
  costOverride: null,
  costOverrideQuantity: null,
  costOverrideUnit: null,
};

export const aRecipeLine = (id: string, changes: Partial<IngredientLine> = {}): IngredientLine => ({
  ...lineFields,
  id,
  kind: 'ingredient',
  ingredientId: `ingredient-${id}`,
  name: `Ingredient ${id}`,
  ...changes,
});

/** A line of another recipe. */
export const aSubRecipeLine = (
  id: string,
  of: Pick<Recipe, 'id' | 'name'>,
  changes: Partial<SubRecipeLine> = {},
): SubRecipeLine => ({ ...lineFields, id, kind: 'recipe', recipeId: of.id, name: of.name, ...changes });

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
  finishedWeightGrams: null,
  portionsPerUnit: '1',
  labourMinutes: null,
  vatPercent: null,
  compoundListing: 'bracketed',
  isDrink: null,
  foodKind: 'other',
  shortCode: '',
  instructions: '',
  isSample: false,
  lines: [],
  ...changes,
});

export const anIngredient = (id: string, changes: Partial<Ingredient> = {}): Ingredient => ({
  ...owned,
  id,
  ...atRest,
  name: `Ingredient ${id}`,
  unit: 'g',
  costPerUnit: '1',
  costingUnit: '1000g',
  supplier: null,
  archived: false,
  isSample: false,
  ...changes,
});

/** An id of the shape that the contract asks for, for the `n`th thing. */
export const anId = (n: number): string => `01K0000000000000000000${String(n).padStart(4, '0')}`;

/** Answers for the recipe box's calls. `more` adds or replaces answers by domain. */
export function recipeBoxAnswers(
  data: { recipes: Recipe[]; ingredients: Ingredient[] },
  more: ApiAnswers = {},
) {
  const answers: ApiAnswers = {
    ...more,
    accounts: {
      getMe: priya,
      getOrganization: hazelAndRye,
      listMembers: { items: members, nextCursor: null },
      ...more.accounts,
    },
    billing: { getEntitlements: freeEntitlements, ...more.billing },
    live: { createLiveTicket: gatewayRefusal(503), ...more.live },
    ingredients: {
      listIngredients: () => ({ items: data.ingredients, nextCursor: null }),
      ...more.ingredients,
    },
    recipes: {
      listRecipes: () => ({
        items: data.recipes.map(({ instructions: _instructions, ...summary }) => summary),
        nextCursor: null,
      }),
      listVariations: { items: [], nextCursor: null },
      listLabels: { items: [], nextCursor: null },
      // A recipe without its label shows none beside it.
      getLabel: gatewayRefusal(404),
      getRecipeBreakdown: gatewayRefusal(404),
      getRecipe: ({ path }) => data.recipes.find((recipe) => path.endsWith(recipe.id)) ?? gatewayRefusal(404),
      ...more.recipes,
    },
  };
  return answers;
}
