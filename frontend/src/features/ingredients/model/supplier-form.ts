/** A supplier as it is typed, and what is wrong with it. */
import type { PutSupplier, Supplier } from '@batchbook/shared/ingredients/supplier-schema';

export const supplierFields = ['name', 'contactEmail', 'contactPhone', 'address'] as const;
export type SupplierField = (typeof supplierFields)[number];
export type TypedSupplier = Record<SupplierField, string>;

export const supplierLabels: Record<SupplierField, string> = {
  name: 'Name',
  contactEmail: 'E-mail',
  contactPhone: 'Phone',
  address: 'Address',
};

export const typedSupplierOf = (supplier: Supplier | null): TypedSupplier => ({
  name: supplier?.name ?? '',
  contactEmail: supplier?.contactEmail ?? '',
  contactPhone: supplier?.contactPhone ?? '',
  address: supplier?.address ?? '',
});

const longest: Record<SupplierField, number> = {
  name: 200,
  contactEmail: 200,
  contactPhone: 200,
  address: 1000,
};

export function supplierErrors(typed: TypedSupplier): Partial<TypedSupplier> {
  const errors: Partial<TypedSupplier> = {};
  if (typed.name.trim() === '') errors.name = 'Give it a name';
  if (!/^$|^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(typed.contactEmail.trim()))
    errors.contactEmail = 'Type an e-mail address, such as orders@suma.coop';
  for (const field of supplierFields)
    if (typed[field].trim().length > longest[field]) errors[field] = `At most ${longest[field]} characters`;
  return errors;
}

/** What was newly typed and is right. */
export function supplierChanges(typed: TypedSupplier, supplier: Supplier): PutSupplier {
  const errors = supplierErrors(typed);
  return Object.fromEntries(
    supplierFields
      .filter((field) => !errors[field] && typed[field].trim() !== supplier[field])
      .map((field) => [field, typed[field].trim()]),
  );
}
