/** Any member lists, creates, changes and deletes suppliers. The ingredients of a deleted one are then without one. */
import { ingredientsContract } from '@batchbook/shared/ingredients/contract';
import type { PutSupplier, Supplier } from '@batchbook/shared/ingredients/supplier-schema';
import type { ContentOf } from '../platform/entity/entity-table.ts';
import { deleteEntity, listEntities, putEntity } from '../platform/entity/entity-use-cases.ts';
import { definedFields } from '../platform/entity/put-entity.ts';
import { invalid } from '../platform/http/request-problem.ts';
import { isHiddenBy, readOpenImports, withoutHidden } from './import-table.ts';
import { supplierTable } from './supplier-table.ts';

type Sent = Omit<PutSupplier, 'version'>;

/** @throws RequestProblem when the name is missing. */
export function newSupplierContent(sent: Sent): ContentOf<Supplier> {
  if (sent.name === undefined) throw invalid('name', 'is required');
  return { contactEmail: '', contactPhone: '', address: '', ...definedFields(sent), name: sent.name };
}

export const putSupplier = putEntity(supplierTable, ingredientsContract.putSupplier, {
  create: newSupplierContent,
  merge: (current, sent) => ({ ...current, ...definedFields(sent) }),
  visible: withoutHidden,
});

export const deleteSupplier = deleteEntity(supplierTable, ingredientsContract.deleteSupplier, {
  visible: withoutHidden,
});

export const listSuppliers = listEntities(supplierTable, ingredientsContract.listSuppliers, {
  visible: async (scope) => {
    const open = await readOpenImports(scope);
    return (item) => !isHiddenBy(open, item);
  },
});
