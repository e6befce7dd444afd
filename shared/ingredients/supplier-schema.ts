/** The suppliers of ingredients. */
import * as z from 'zod/mini';
import type { ContentRules } from '../content.ts';
import { atMost, nameSchema, ofForm, ownedFields, shortTextSchema, versionSchema } from '../http/fields.ts';
import { contactEmailPattern } from '../mail-address.ts';

/** Contact details, for customers too. */
export const contactFields = {
  contactEmail: z
    .string()
    .check(z.trim(), atMost(200), ofForm(contactEmailPattern, 'must be an email address')),
  contactPhone: shortTextSchema,
  address: z.string().check(z.trim(), atMost(1000)),
};

/** Any text, because addresses were stored before the rule for them became strict. */
export const storedEmailSchema = z.string();

export const putSupplierSchema = z.partial(
  z.strictObject({ name: nameSchema, ...contactFields, version: versionSchema }),
);

export const supplierSchema = z.object({
  ...ownedFields,
  name: nameSchema,
  ...contactFields,
  contactEmail: storedEmailSchema,
});

export type Supplier = z.output<typeof supplierSchema>;
export type PutSupplier = z.output<typeof putSupplierSchema>;

export const supplierRules: ContentRules<Pick<Supplier, 'name' | keyof typeof contactFields>> = {
  required: ['name'],
  defaults: { contactEmail: '', contactPhone: '', address: '' },
};
