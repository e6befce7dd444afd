/** What the export has of ingredients, suppliers and customers. */
import { type ExportedKinds, parentIdOf } from '../platform/exported-kind.ts';
import type { Item } from '../platform/table/read.ts';
import { customerTable } from './customers.ts';
import { toImport } from './import-table.ts';
import { toPrice } from './price-history.ts';
import { supplierTable, toSupplier } from './supplier-table.ts';
import { toIngredient } from './table.ts';

export const exportedIngredients: ExportedKinds = {
  INGREDIENT: { kind: 'ingredient', read: toExported },
  PRICE: { kind: 'price', read: (item) => ({ ingredientId: parentIdOf(item), ...toPrice(item) }) },
  [supplierTable.type]: { kind: 'supplier', read: toSupplier },
  // A deleted one keeps its name and contact for traces.
  DELETED_SUPPLIER: { kind: 'deleted_supplier', read: toSupplier },
  [customerTable.type]: { kind: 'customer', read: customerTable.toEntity },
  DELETED_CUSTOMER: { kind: 'deleted_customer', read: customerTable.toEntity },
  OPEN_IMPORT: { kind: 'import', read: toImport },
  CLOSED_IMPORT: { kind: 'import', read: toImport },
};

/** Suppliers are exported themselves, and only they hold their names. */
function toExported(item: Item): object {
  const { supplier: _name, ...ingredient } = toIngredient(item);
  return ingredient;
}
