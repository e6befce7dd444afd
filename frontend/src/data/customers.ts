/** The organization's customers. */
import type { Customer, PutCustomer } from '@batchbook/shared/ingredients/customer-schema';
import { collection } from './collection.ts';

export const {
  useAll: useCustomers,
  useSave: useSaveCustomer,
  useRemove: useDeleteCustomer,
} = collection<Customer, PutCustomer, { id: string }>({
  entity: 'customer',
  path: 'customers',
  isPaged: true,
  isKeptOffline: true,
  demoRules: async () => (await import('@batchbook/shared/ingredients/customer-schema')).customerRules,
});
