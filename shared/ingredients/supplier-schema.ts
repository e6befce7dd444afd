/** Who ingredients are bought from. */
import * as z from 'zod/mini';
import { nameSchema, ownedFields, shortTextSchema, versionSchema } from '../http/fields.ts';

const fields = {
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
  contactEmail: z.optional(fields.contactEmail),
  contactPhone: z.optional(fields.contactPhone),
  address: z.optional(fields.address),
  version: z.optional(versionSchema),
});

export const supplierSchema = z.object({ ...ownedFields, name: nameSchema, ...fields });

export type Supplier = z.output<typeof supplierSchema>;
export type PutSupplier = z.output<typeof putSupplierSchema>;
