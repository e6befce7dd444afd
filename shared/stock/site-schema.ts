/** Sites: the places where stock is kept. */
import * as z from 'zod/mini';
import { daySchema, nameSchema, ownedFields, versionSchema } from '../http/fields.ts';

const fields = {
  /** The last day of a temporary site, such as a market stall; `null` for a permanent one. */
  endsOn: z.nullable(daySchema),
};

export const putSiteSchema = z.strictObject({
  name: z.optional(nameSchema),
  endsOn: z.optional(fields.endsOn),
  /** Makes it the default, replacing the current one. */
  isDefault: z.optional(z.literal(true)),
  /** Restores a deleted site, which takes a place in the limit again. */
  isActive: z.optional(z.literal(true)),
  version: z.optional(versionSchema),
});

export const siteSchema = z.object({
  ...ownedFields,
  name: nameSchema,
  ...fields,
  /** Used when no site is chosen. There is always exactly one, and it can't be deleted. */
  isDefault: z.boolean(),
  /** `false` once deleted: its movements stay. */
  isActive: z.boolean(),
});

export type Site = z.output<typeof siteSchema>;
export type PutSite = z.output<typeof putSiteSchema>;
