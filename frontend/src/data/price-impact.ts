/** What prices were, and what another price or another ingredient does to the recipes. */
import { ingredientsRoutes } from '@batchbook/shared/ingredients/routes';
import type { PriceImpact } from '@batchbook/shared/recipes/price-impact-schema';
import { recipesRoutes } from '@batchbook/shared/recipes/routes';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { clientFor } from './api.ts';
import { useOrganizationId } from './organization.tsx';

const ingredientsApi = clientFor(ingredientsRoutes);
const recipesApi = clientFor(recipesRoutes);

type ProposedPrice = Parameters<typeof recipesApi.previewPrice>[0]['body'];

/** Every recipe and variation that the price would move, as the server has them at a version of the ingredient. */
export function usePriceImpact(ingredientId: string, price: ProposedPrice, version: number) {
  const organizationId = useOrganizationId();
  return useQuery<PriceImpact>({
    queryKey: [organizationId, 'price-impact', ingredientId, version, price],
    queryFn: ({ signal }) =>
      recipesApi.previewPrice({ params: { organizationId, id: ingredientId }, body: price, signal }),
    staleTime: 0,
    gcTime: 0,
    retry: 1,
  });
}

/** The ingredient's past prices, newest first. `limit` defaults to a hundred. */
export function usePrices(ingredientId: string, version: number, limit = 100, enabled = true) {
  const organizationId = useOrganizationId();
  return useQuery({
    queryKey: [organizationId, 'ingredient', ingredientId, 'prices', version, limit],
    queryFn: async ({ signal }) => {
      const answer = await ingredientsApi.listPrices({
        params: { organizationId, id: ingredientId },
        query: { limit: String(limit) },
        signal,
      });
      return answer.items;
    },
    enabled,
    retry: false,
    staleTime: 10 * 60_000,
  });
}

/** Replaces an ingredient in every recipe, then refetches whatever shows recipes. */
export function useReplaceIngredient() {
  const organizationId = useOrganizationId();
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, by }: { id: string; by: string }) =>
      recipesApi.replaceIngredient({ params: { organizationId, id }, body: { by } }),
    onSettled: () => void client.invalidateQueries({ queryKey: [organizationId, 'recipe'] }),
  });
}
