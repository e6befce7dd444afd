/** The maker's own categories of stock. */
import type { PutCategory, StockCategory } from '@batchbook/shared/stock/item-schema';
import { type QueryClient, queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useOrganizationId } from '../organization.tsx';
import { afterRestore } from './restored.ts';
import { byName, stockApi } from './stock-api.ts';
import { stockKeys } from './stock-keys.ts';

export const categoriesQuery = (organizationId: string) =>
  queryOptions({
    queryKey: stockKeys.categories(organizationId),
    queryFn: async ({ signal }) => {
      await afterRestore();
      const { items } = await stockApi.listCategories({ params: { organizationId }, signal });
      return inOrder(items);
    },
  });

/** The categories by name. */
export const useStockCategories = () => useQuery(categoriesQuery(useOrganizationId()));

const inOrder = (categories: StockCategory[]): StockCategory[] =>
  categories.sort((a, b) => byName.compare(a.name, b.name));

function rememberCategory(client: QueryClient, organizationId: string, category: StockCategory): void {
  client.setQueryData(categoriesQuery(organizationId).queryKey, (list) => {
    if (list === undefined) return list;
    const known = list.find((entry) => entry.id === category.id);
    if (known && known.version > category.version) return list;
    return inOrder([...list.filter((entry) => entry.id !== category.id), category]);
  });
}

export interface SaveStockCategory {
  id: string;
  /** With a version it is an update of what was read. */
  body: PutCategory;
}

export function useSaveStockCategory() {
  const organizationId = useOrganizationId();
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, body }: SaveStockCategory) =>
      stockApi.putCategory({ params: { organizationId, id }, body }),
    onSuccess: (saved) => rememberCategory(client, organizationId, saved),
  });
}

/** Removes a category; its items are then without one. It leaves at once and comes back where that fails. */
export function useDeleteStockCategory() {
  const organizationId = useOrganizationId();
  const client = useQueryClient();
  const queryKey = categoriesQuery(organizationId).queryKey;
  return useMutation({
    mutationFn: (category: StockCategory) =>
      stockApi.deleteCategory({ params: { organizationId, id: category.id } }),
    onMutate: (category) =>
      client.setQueryData(queryKey, (list) => list?.filter((entry) => entry.id !== category.id)),
    onSuccess: () => void client.invalidateQueries({ queryKey: stockKeys.book(organizationId) }),
    onError: (_error, category) => rememberCategory(client, organizationId, category),
  });
}
