/** Suppliers: `SUPPLIER#id`. Only they hold their names; ingredients are answered with the current ones. */
import { supplierChanged } from '@batchbook/events/ingredients';
import type { Supplier } from '@batchbook/shared/ingredients/supplier-schema';
import { EntityTable } from '../platform/entity/entity-table.ts';
import type { Item } from '../platform/table/read.ts';
import type { SupplierNames } from './table.ts';

export const supplierTable = new EntityTable<Supplier>({
  type: 'SUPPLIER',
  prefix: 'SUPPLIER#',
  event: supplierChanged,
});

export const {
  prefix: supplierPrefix,
  key: supplierKey,
  /** A deleted one keeps its name and contact for traces. */
  deletedKey: deletedSupplierKey,
  toItem: toSupplierItem,
  toEntity: toSupplier,
  readAll: readSuppliers,
} = supplierTable;

export const supplierNames = (items: Item[]): SupplierNames =>
  new Map(items.map((item) => [item.sk.slice(supplierPrefix.length), item.name as string]));
