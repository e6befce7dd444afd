/** Who buys what is made. */
import { ingredientsContract } from '@batchbook/shared/ingredients/contract';
import {
  type Customer,
  customerRules,
  type PutCustomer,
} from '@batchbook/shared/ingredients/customer-schema';
import { allPages, clientFor } from './api.ts';
import { collection } from './collection.ts';

const api = clientFor(ingredientsContract);

export const {
  useAll: useCustomers,
  useSave: useSaveCustomer,
  useRemove: useDeleteCustomer,
} = collection<Customer, PutCustomer>({
  entity: 'customer',
  list: (organizationId, signal) =>
    allPages((cursor) =>
      api.listCustomers({ params: { organizationId }, query: { cursor, limit: '1000' }, signal }),
    ),
  put: (organizationId, id, body) => api.putCustomer({ params: { organizationId, id }, body }),
  remove: (organizationId, id) => api.deleteCustomer({ params: { organizationId, id } }),
  isKeptOffline: true,
  demo: { path: 'customers', rules: customerRules },
});
