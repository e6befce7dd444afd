/** Sites: the places where stock is kept. */
import * as z from 'zod/mini';
import { daySchema, nameSchema, ownedFields, versionSchema } from '../http/fields.ts';

export const defaultSiteName = 'Main Kitchen';

const fields = {
  /** The last day of a site that is there for a while, such as a market stall; `null` for one that stays. */
  endsOn: z.nullable(daySchema),
};

export const putSiteSchema = z.strictObject({
  name: z.optional(nameSchema),
  endsOn: z.optional(fields.endsOn),
  /** Makes it the default in place of the one that is. */
  isDefault: z.optional(z.literal(true)),
  /** Brings a deleted site back, taking its place in the limit again. */
  isActive: z.optional(z.literal(true)),
  version: z.optional(versionSchema),
});

export const siteSchema = z.object({
  ...ownedFields,
  name: nameSchema,
  ...fields,
  /** Where stock goes that names no site. There is always one, and it can't be deleted. */
  isDefault: z.boolean(),
  /** `false` once deleted: its movements stay. */
  isActive: z.boolean(),
});

export type Site = z.output<typeof siteSchema>;
export type PutSite = z.output<typeof putSiteSchema>;
