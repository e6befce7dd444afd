/** Who ingredients are bought from. */
import * as z from 'zod/mini';
import type { ContentRules } from '../content.ts';
import { nameSchema, ownedFields, shortTextSchema, versionSchema } from '../http/fields.ts';

/** How somebody is reached; a customer is too. */
export const contactFields = {
  contactEmail: z
    .string()
    .check(
      z.trim(),
      z.maxLength(200, { error: 'must be at most 200 characters' }),
      z.regex(/^$|^[^\s@]+@[^\s@]+\.[^\s@]+$/, { error: 'must be an e-mail address' }),
    ),
  contactPhone: shortTextSchema,
  address: z.string().check(z.trim(), z.maxLength(1000, { error: 'must be at most 1,000 characters' })),
};

export const putSupplierSchema = z.strictObject({
  name: z.optional(nameSchema),
  contactEmail: z.optional(contactFields.contactEmail),
  contactPhone: z.optional(contactFields.contactPhone),
  address: z.optional(contactFields.address),
  version: z.optional(versionSchema),
});

export const supplierSchema = z.object({ ...ownedFields, name: nameSchema, ...contactFields });

export type Supplier = z.output<typeof supplierSchema>;
export type PutSupplier = z.output<typeof putSupplierSchema>;

export const supplierRules: ContentRules<Pick<Supplier, 'name' | keyof typeof contactFields>> = {
  required: ['name'],
  defaults: { contactEmail: '', contactPhone: '', address: '' },
};
