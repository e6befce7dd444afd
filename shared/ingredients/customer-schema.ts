/** Who buys what is made: a shop, a café, a regular at the stall. Sales refer to them. */
import * as z from 'zod/mini';
import type { ContentRules } from '../content.ts';
import { nameSchema, ownedFields, versionSchema } from '../http/fields.ts';
import { contactFields } from './supplier-schema.ts';

const fields = {
  contactEmail: contactFields.contactEmail,
  contactPhone: contactFields.contactPhone,
  notes: contactFields.address,
};

export const putCustomerSchema = z.strictObject({
  name: z.optional(nameSchema),
  contactEmail: z.optional(fields.contactEmail),
  contactPhone: z.optional(fields.contactPhone),
  notes: z.optional(fields.notes),
  version: z.optional(versionSchema),
});

export const customerSchema = z.object({ ...ownedFields, name: nameSchema, ...fields });

export type Customer = z.output<typeof customerSchema>;
export type PutCustomer = z.output<typeof putCustomerSchema>;

export const customerRules: ContentRules<Pick<Customer, 'name' | keyof typeof fields>> = {
  required: ['name'],
  defaults: { contactEmail: '', contactPhone: '', notes: '' },
};
