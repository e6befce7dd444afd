/** Who ingredients are bought from. */
import type { PutSupplier, Supplier } from '@batchbook/shared/ingredients/supplier-schema';
import { collection } from './collection.ts';
import { keys } from './keys.ts';

export const {
  query: suppliersQuery,
  useAll: useSuppliers,
  useSave: useSaveSupplier,
  useRemove: useDeleteSupplier,
} = collection<Supplier, PutSupplier, { id: string }>({
  entity: 'supplier',
  path: 'suppliers',
  isPaged: true,
  // Ingredients show the names of their suppliers.
  changed: (client, organizationId, { body, deleted }) => {
    if (deleted || (body?.version !== undefined && body.name !== undefined))
      void client.invalidateQueries({ queryKey: keys.ingredients(organizationId) });
  },
  isKeptOffline: true,
});
