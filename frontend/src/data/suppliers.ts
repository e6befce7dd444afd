/** Who ingredients are bought from. */
import { ingredientsContract } from '@batchbook/shared/ingredients/contract';
import type { PutSupplier, Supplier } from '@batchbook/shared/ingredients/supplier-schema';
import { allPages, clientFor } from './api.ts';
import { collection } from './collection.ts';
import { keys } from './keys.ts';

const api = clientFor(ingredientsContract);

export const {
  query: suppliersQuery,
  useAll: useSuppliers,
  useSave: useSaveSupplier,
  useRemove: useDeleteSupplier,
} = collection<Supplier, PutSupplier>({
  entity: 'supplier',
  list: (organizationId, signal) =>
    allPages((cursor) =>
      api.listSuppliers({ params: { organizationId }, query: { cursor, limit: '1000' }, signal }),
    ),
  put: (organizationId, id, body) => api.putSupplier({ params: { organizationId, id }, body }),
  remove: (organizationId, id) => api.deleteSupplier({ params: { organizationId, id } }),
  // Ingredients show the names of their suppliers.
  changed: (client, organizationId, { body, deleted }) => {
    if (deleted || (body?.version !== undefined && body.name !== undefined))
      void client.invalidateQueries({ queryKey: keys.ingredients(organizationId) });
  },
  isKeptOffline: true,
});
