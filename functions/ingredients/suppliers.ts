/** Any member: lists, creates, changes and deletes suppliers. Ingredients of a deleted supplier have none. */
import { ingredientsContract } from '@batchbook/shared/ingredients/contract';
import { supplierRules } from '@batchbook/shared/ingredients/supplier-schema';
import { contentBy, deleteEntity, listEntities, putEntity } from '../platform/entity/entity-use-cases.ts';
import { isHiddenBy, readOpenImports, withoutHidden } from './import-table.ts';
import { supplierTable } from './supplier-table.ts';

const content = contentBy(supplierRules);

/** @throws RequestProblem when the name is missing. */
export const newSupplierContent = content.create;

export const putSupplier = putEntity(supplierTable, ingredientsContract.putSupplier, {
  ...content,
  visible: withoutHidden,
});

export const deleteSupplier = deleteEntity(supplierTable, ingredientsContract.deleteSupplier, {
  keptForTracing: true,
  visible: withoutHidden,
});

export const listSuppliers = listEntities(supplierTable, ingredientsContract.listSuppliers, {
  filter: async (scope) => {
    const open = await readOpenImports(scope);
    return (item) => !isHiddenBy(open, item);
  },
});
