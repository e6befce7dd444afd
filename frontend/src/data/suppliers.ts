/** Who ingredients are bought from. */
import { ingredientsContract } from '@batchbook/shared/ingredients/contract';
import type { PutSupplier, Supplier } from '@batchbook/shared/ingredients/supplier-schema';
import { type QueryClient, queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { allPages, clientFor } from './api.ts';
import { keys } from './keys.ts';
import { useOrganizationId } from './organization.tsx';

const api = clientFor(ingredientsContract);

const byName = new Intl.Collator('en', { sensitivity: 'base', numeric: true });

export const suppliersQuery = (organizationId: string) =>
  queryOptions({
    queryKey: [organizationId, 'supplier', 'list'],
    queryFn: async ({ signal }) => {
      const items = await allPages((cursor) =>
        api.listSuppliers({ params: { organizationId }, query: { cursor, limit: '1000' }, signal }),
      );
      return items.sort((a, b) => byName.compare(a.name, b.name));
    },
  });

/** The suppliers by name. */
export const useSuppliers = () => useQuery(suppliersQuery(useOrganizationId()));

function rememberSupplier(client: QueryClient, organizationId: string, supplier: Supplier): void {
  client.setQueryData(suppliersQuery(organizationId).queryKey, (list) => {
    if (list === undefined) return list;
    const known = list.find((entry) => entry.id === supplier.id);
    if (known && known.version > supplier.version) return list;
    const others = list.filter((entry) => entry.id !== supplier.id);
    return [...others, supplier].sort((a, b) => byName.compare(a.name, b.name));
  });
}

export interface SaveSupplier {
  id: string;
  /** With a version it is an update of what was read. */
  body: PutSupplier;
}

/** Creates or updates a supplier; its ingredients, which show its name, are read again after a new name. */
export function useSaveSupplier() {
  const organizationId = useOrganizationId();
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, body }: SaveSupplier) => api.putSupplier({ params: { organizationId, id }, body }),
    onSuccess: (saved, { body }) => {
      rememberSupplier(client, organizationId, saved);
      if (body.version !== undefined && body.name !== undefined)
        void client.invalidateQueries({ queryKey: keys.ingredients(organizationId) });
    },
  });
}

/** Deletes a supplier. It leaves the list at once and comes back where that fails. */
export function useDeleteSupplier() {
  const organizationId = useOrganizationId();
  const client = useQueryClient();
  const { queryKey } = suppliersQuery(organizationId);
  return useMutation({
    mutationFn: (supplier: Supplier) => api.deleteSupplier({ params: { organizationId, id: supplier.id } }),
    onMutate: (supplier) =>
      client.setQueryData(queryKey, (list) => list?.filter((entry) => entry.id !== supplier.id)),
    onSuccess: () => void client.invalidateQueries({ queryKey: keys.ingredients(organizationId) }),
    onError: (_error, supplier) => rememberSupplier(client, organizationId, supplier),
  });
}
