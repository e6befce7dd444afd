/** Customers: a shop, a café, a regular at the stall. Sales refer to them. */
import * as z from 'zod/mini';
import type { ContentRules } from '../content.ts';
import { nameSchema, ownedFields, versionSchema } from '../http/fields.ts';
import { contactFields, storedEmailSchema } from './supplier-schema.ts';

const fields = {
  contactEmail: contactFields.contactEmail,
  contactPhone: contactFields.contactPhone,
  /** Where it is delivered, and where a recall finds them. */
  address: contactFields.address,
  notes: contactFields.address,
};

export const putCustomerSchema = z.partial(
  z.strictObject({ name: nameSchema, ...fields, version: versionSchema }),
);

export const customerSchema = z.object({
  ...ownedFields,
  name: nameSchema,
  ...fields,
  contactEmail: storedEmailSchema,
  address: z._default(fields.address, ''),
});

export type Customer = z.output<typeof customerSchema>;
export type PutCustomer = z.output<typeof putCustomerSchema>;

export const customerRules: ContentRules<Pick<Customer, 'name' | keyof typeof fields>> = {
  required: ['name'],
  defaults: { contactEmail: '', contactPhone: '', address: '', notes: '' },
};
