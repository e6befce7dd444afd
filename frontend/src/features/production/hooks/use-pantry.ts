import { measuresOf } from '@batchbook/shared/ingredients/pricing';
import type { Ingredient } from '@batchbook/shared/ingredients/schema';
import type { RecipeSummary } from '@batchbook/shared/recipes/schema';
import { noMeasures } from '@batchbook/shared/units';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { byId } from '../../../data/by-id.ts';
import { byText } from '../../../data/by-text.ts';
import { useIngredients } from '../../../data/ingredients.ts';
import { makeableOf } from '../../../data/makeable.ts';
import { useOrganizationId } from '../../../data/organization.tsx';
import { recipesQuery } from '../../../data/recipes.ts';
import { unitLabelOf } from '../../../data/stock/unit-label.ts';
import { useVariations } from '../../../data/variations.ts';
import type { RowUnits } from '../model/sheet.ts';

const nothing: readonly never[] = [];

/** What can be made: recipes and variations by name. `null` until they are loaded. */
export function useMakeable(): readonly RecipeSummary[] | null {
  const recipes = useQuery(recipesQuery(useOrganizationId())).data;
  const variations = useVariations().data;
  return useMemo(() => {
    if (!recipes || !variations) return null;
    return makeableOf(recipes, variations).sort((a, b) => byText.compare(a.name, b.name));
  }, [recipes, variations]);
}

export interface Pantry extends RowUnits {
  ingredients: readonly Ingredient[];
  recipes: readonly RecipeSummary[];
  ingredientOf: (id: string | null) => Ingredient | undefined;
}

/** What goes in: ingredients and recipes, and how their quantities are read. */
export function usePantry(): Pantry {
  const ingredients = useIngredients().data ?? nothing;
  const recipes = useQuery(recipesQuery(useOrganizationId())).data ?? nothing;
  return useMemo(() => {
    const [known, made] = [byId(ingredients), byId(recipes)];
    const ingredientOf = (id: string | null) => (id === null ? undefined : known.get(id));
    return {
      ingredients,
      recipes,
      ingredientOf,
      unitOf: ({ recipeId, unit, plannedQuantity }) => {
        const recipe = recipeId === null ? undefined : made.get(recipeId);
        return unitLabelOf(unit, recipe?.unit ?? null, plannedQuantity ?? '2');
      },
      measuresOf: ({ ingredientId }) => {
        const ingredient = ingredientOf(ingredientId);
        return ingredient ? measuresOf(ingredient) : noMeasures;
      },
    };
  }, [ingredients, recipes]);
}
