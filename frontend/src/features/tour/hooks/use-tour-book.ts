import type { Ingredient } from '@batchbook/shared/ingredients/schema';
import type { RecipeSummary } from '@batchbook/shared/recipes/schema';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useOrganization } from '../../../data/accounts.ts';
import { useEntitlements } from '../../../data/billing.ts';
import { useIngredients } from '../../../data/ingredients.ts';
import { useOrganizationId } from '../../../data/organization.tsx';
import { recipesQuery } from '../../../data/recipes.ts';
import type { TourBook } from '../model/steps.ts';

/** One that shows the most: with lines and a price, else with lines, else any. */
const recipeFrom = (recipes: readonly RecipeSummary[] = []): RecipeSummary | null =>
  recipes.find((one) => one.lines.length > 0 && one.sellingPrice !== null) ??
  recipes.find((one) => one.lines.length > 0) ??
  recipes[0] ??
  null;

function ingredientFrom(ingredients: readonly Ingredient[] = []): Ingredient | null {
  const used = ingredients.filter(({ archived }) => !archived);
  return used.find(({ costPerUnit }) => costPerUnit !== null) ?? used[0] ?? null;
}

/** What the steps go by. `isLoaded` is true once everything has come or can't. */
export function useTourBook(): { book: TourBook; isLoaded: boolean; hasNoRecipes: boolean } {
  const recipes = useQuery(recipesQuery(useOrganizationId()));
  const ingredients = useIngredients();
  const organization = useOrganization();
  const entitlements = useEntitlements();
  const isLoaded = [recipes, ingredients, organization, entitlements].every(
    ({ data, isError }) => data !== undefined || isError,
  );
  const book = useMemo(
    () => ({
      recipe: recipeFrom(recipes.data),
      ingredient: ingredientFrom(ingredients.data),
      canAddRecipes: !entitlements.data?.readOnly.recipes,
      targetMarginPercent: organization.data?.targetMarginPercent ?? '65',
    }),
    [recipes.data, ingredients.data, entitlements.data, organization.data],
  );
  return { book, isLoaded, hasNoRecipes: recipes.data?.length === 0 };
}
