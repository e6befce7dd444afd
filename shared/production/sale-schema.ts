/** Sales of a run: who has how much of a batch. */
import * as z from 'zod/mini';
import {
  amountSchema,
  daySchema,
  idSchema,
  ownedFields,
  pageQuery,
  quantitySchema,
  shortTextSchema,
  versionSchema,
} from '../http/fields.ts';
import { contactFields } from '../ingredients/supplier-schema.ts';
import { confirmedReasonSchema, confirmedSchema } from './confirmed-schema.ts';
import { notPostedReasons } from './constants.ts';

/** Left blank, name and email are the customer's as they are now. */
export const putSaleSchema = z.strictObject({
  purchaserName: z.optional(shortTextSchema),
  purchaserEmail: z.optional(contactFields.contactEmail),
  customerId: z.optional(z.nullable(idSchema)),
  /** In the run's unit. */
  quantity: z.optional(quantitySchema),
  saleDate: z.optional(daySchema),
  /** Where it left stock; `null`: where the run put it. */
  siteId: z.optional(z.nullable(idSchema)),
  /** For one, without VAT. */
  unitPrice: z.optional(z.nullable(amountSchema)),
  confirmed: confirmedSchema,
  confirmedReason: z.optional(confirmedReasonSchema),
  version: z.optional(versionSchema),
});

export const saleSchema = z.object({
  ...ownedFields,
  productionRunId: idSchema,
  batchNumber: z.string(),
  recipeName: z.string(),
  unit: z.string(),
  purchaserName: z.string(),
  purchaserEmail: z.string(),
  customerId: z.nullable(idSchema),
  quantity: z.string(),
  saleDate: daySchema,
  siteId: z.nullable(idSchema),
  unitPrice: z.nullable(z.string()),
  /** Why stock wasn't moved for it. */
  notPosted: z.nullable(z.enum(notPostedReasons)),
  /** Why it was sold while it was on hold; empty when it wasn't. */
  confirmedReason: z.string(),
});

export const salesQuerySchema = z.strictObject({
  /** The first and the last day, both included; without them, the last year. */
  from: z.optional(daySchema),
  to: z.optional(daySchema),
  ...pageQuery,
});

export const emailsSchema = z.object({ items: z.array(z.object({ email: z.string() })) });

export type PutSale = z.output<typeof putSaleSchema>;
export type Sale = z.output<typeof saleSchema>;
