import { type PricedUnit, pricedUnitOfRecipe } from '@batchbook/shared/recipes/priced-unit';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { byId } from '../../../data/by-id.ts';
import { useOrganizationId } from '../../../data/organization.tsx';
import { recipesQuery } from '../../../data/recipes.ts';
import { useVariations } from '../../../data/variations.ts';

const none: readonly never[] = [];

/** The priced unit of each recipe or variation by id. One piece until it has loaded. */
export function usePricedUnits(): (recipeId: string) => PricedUnit {
  const { data: recipes = none } = useQuery(recipesQuery(useOrganizationId()));
  const { data: variations = none } = useVariations();
  return useMemo(() => {
    const [recipeOf, variationOf] = [byId(recipes), byId(variations)];
    return (id) => {
      const variation = variationOf.get(id);
      const base = recipeOf.get(variation?.baseRecipeId ?? id);
      const { batchYield = base?.batchYield ?? '1', unit = base?.unit ?? '' } = variation?.overrides ?? {};
      return pricedUnitOfRecipe({ batchYield, unit });
    };
  }, [recipes, variations]);
}
