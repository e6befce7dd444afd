/** Any member: lists, creates, changes and deletes customers. */
import { customerChanged } from '@batchbook/events/ingredients';
import { ingredientsContract } from '@batchbook/shared/ingredients/contract';
import { type Customer, customerRules } from '@batchbook/shared/ingredients/customer-schema';
import { EntityTable } from '../platform/entity/entity-table.ts';
import { contentBy, deleteEntity, listEntities, putEntity } from '../platform/entity/entity-use-cases.ts';

export const customerTable = new EntityTable<Customer>({
  type: 'CUSTOMER',
  prefix: 'CUSTOMER#',
  event: customerChanged,
  // Of those from before there was one.
  unpack: (fields) => ({ address: '', ...fields }),
});

export const listCustomers = listEntities(customerTable, ingredientsContract.listCustomers);
export const putCustomer = putEntity(
  customerTable,
  ingredientsContract.putCustomer,
  contentBy(customerRules),
);
export const deleteCustomer = deleteEntity(customerTable, ingredientsContract.deleteCustomer, {
  keptForTracing: true,
});
