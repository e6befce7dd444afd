import type { Dashboard } from '@batchbook/shared/insight/dashboard-schema';
import { useQuery } from '@tanstack/react-query';
import { useDeferredValue, useMemo } from 'react';
import { useOrganization } from '../../../data/accounts.ts';
import { useIngredients } from '../../../data/ingredients.ts';
import { useOrganizationId } from '../../../data/organization.tsx';
import { recipesQuery } from '../../../data/recipes.ts';
import { useBook } from '../../../data/use-book.ts';
import { priceEffects, productMargins } from '../model/product-margins.ts';

/** What the screen works out from the recipes and ingredients that it has; `null` until they are read. */
export function useCostFigures(dashboard: Pick<Dashboard, 'prices'>) {
  const { data: recipes } = useQuery(recipesQuery(useOrganizationId()));
  const { data: ingredients } = useIngredients();
  const { data: organization } = useOrganization();
  const book = useBook(recipes, ingredients, organization);
  const margins = useMemo(
    () => (recipes && ingredients ? productMargins(recipes, book) : null),
    [recipes, ingredients, book],
  );
  const prices = useDeferredValue(dashboard.prices);
  const effects = useMemo(
    () =>
      recipes && ingredients && organization
        ? priceEffects(prices, recipes, ingredients, organization)
        : null,
    [prices, recipes, ingredients, organization],
  );
  return {
    margins,
    effects,
    hasNoRecipe: recipes?.length === 0,
    supplierOf: (id: string): string => ingredients?.find((one) => one.id === id)?.supplier ?? '',
  };
}
