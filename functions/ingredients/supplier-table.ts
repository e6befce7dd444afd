/**
 * Suppliers in the table.
 *
 * | what             | pk    | sk                 | read by                                             |
 * |------------------|-------|--------------------|-----------------------------------------------------|
 * | supplier         | ORG#o | SUPPLIER#id        | one; those that are named (BatchGet); all (one Query) |
 * | deleted supplier | ORG#o | DELETEDSUPPLIER#id | its delete again, its create again; TTL after 30 days |
 */
import type { Supplier } from '@batchbook/shared/ingredients/supplier-schema';
import type { Stored } from '../platform/put-entity.ts';
import { organizationPk } from '../platform/table/keys.ts';
import { type Item, queryAll, type ReadOptions } from '../platform/table/read.ts';
import type { SupplierNames } from './table.ts';

export const supplierPrefix = 'SUPPLIER#';

export const supplierKey = (organizationId: string, id: string) => ({
  pk: organizationPk(organizationId),
  sk: supplierPrefix + id,
});

export const deletedSupplierKey = (organizationId: string, id: string) => ({
  pk: organizationPk(organizationId),
  sk: `DELETEDSUPPLIER#${id}`,
});

export type SupplierContent = Pick<Supplier, 'name' | 'contactEmail' | 'contactPhone' | 'address'>;

/** @param importId The import that it came by, until it is first changed: hidden while that import is open. */
export function toSupplierItem(supplier: Supplier, createdDigest: string, importId?: string): Item {
  const { id, organizationId, createdBy: _creator, ...fields } = supplier;
  return {
    ...supplierKey(organizationId, id),
    type: 'SUPPLIER',
    ...fields,
    createdDigest,
    ...(importId !== undefined && { importId }),
  };
}

export function toSupplier(item: Item): Supplier {
  const { pk, sk, type: _type, createdDigest: _digest, importId: _importId, ...fields } = item;
  return {
    ...fields,
    id: sk.slice(supplierPrefix.length),
    organizationId: pk.slice(organizationPk('').length),
    createdBy: fields.userId,
  } as unknown as Supplier;
}

export const supplierContentOf = ({
  name,
  contactEmail,
  contactPhone,
  address,
}: Supplier): SupplierContent => ({ name, contactEmail, contactPhone, address });

export const toStoredSupplier = (item: Item): Stored<SupplierContent> => ({
  content: supplierContentOf(toSupplier(item)),
  version: item.version as number,
  createdDigest: item.createdDigest as string,
});

export const supplierNames = (items: Item[]): SupplierNames =>
  new Map(items.map((item) => [item.sk.slice(supplierPrefix.length), item.name as string]));

/** Every supplier of the organization, the hidden ones of an open import too. */
export const readSuppliers = (
  scope: { organizationId: string },
  options: ReadOptions = {},
): Promise<Item[]> =>
  queryAll(scope, { pk: organizationPk(scope.organizationId), prefix: supplierPrefix, ...options });
