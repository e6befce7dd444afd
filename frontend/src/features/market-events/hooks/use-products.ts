import type { RecipeSummary } from '@batchbook/shared/recipes/schema';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { byText } from '../../../data/by-text.ts';
import { makeableOf } from '../../../data/makeable.ts';
import { useOrganizationId } from '../../../data/organization.tsx';
import { recipesQuery } from '../../../data/recipes.ts';
import { useVariations } from '../../../data/variations.ts';

/** What can be taken to a stall: recipes and variations by name. `null` until they are loaded. */
export function useProducts(): readonly RecipeSummary[] | null {
  const recipes = useQuery(recipesQuery(useOrganizationId())).data;
  const variations = useVariations().data;
  return useMemo(() => {
    if (!recipes || !variations) return null;
    return makeableOf(recipes, variations).sort((a, b) => byText.compare(a.name, b.name));
  }, [recipes, variations]);
}
