/** Holds: lots that nobody takes until somebody releases them. A released hold stays on record. */
import * as z from 'zod/mini';
import { atMost, daySchema, idSchema, ownedFields, timestampSchema, versionSchema } from '../http/fields.ts';
import { confirmedSchema } from '../production/confirmed-schema.ts';
import { lotCodeSchema } from './movement-schema.ts';

const whySchema = z.string().check(z.trim(), z.minLength(1, { error: 'is required' }), atMost(200));

/** A create names one of the three things. Nothing of what is on hold ever changes. */
export const putHoldSchema = z.strictObject({
  /** A stock item. One that tracks an ingredient or a recipe is kept as that. */
  itemId: z.optional(z.nullable(idSchema)),
  /** A recipe or a variation. */
  recipeId: z.optional(z.nullable(idSchema)),
  ingredientId: z.optional(z.nullable(idSchema)),
  lotCode: z.optional(lotCodeSchema),
  /** `null`: whatever its date. */
  useByDate: z.optional(z.nullable(daySchema)),
  /** `null`: at every site. */
  siteId: z.optional(z.nullable(idSchema)),
  reason: z.optional(whySchema),
  /** The withdrawal or recall that it was put on hold for. */
  recallId: z.optional(z.nullable(idSchema)),
  /** Releases it, for good. */
  releasedAt: z.optional(z.nullable(timestampSchema)),
  /** Required by a release. */
  releaseReason: z.optional(whySchema),
  /** Of a create: puts a code on hold that no lot has yet. */
  confirmed: confirmedSchema,
  version: z.optional(versionSchema),
});

export const holdSchema = z.object({
  ...ownedFields,
  /** What the thing was called when it was put on hold. */
  name: z.string(),
  itemId: z.nullable(idSchema),
  recipeId: z.nullable(idSchema),
  ingredientId: z.nullable(idSchema),
  lotCode: z.string(),
  useByDate: z.nullable(daySchema),
  siteId: z.nullable(idSchema),
  reason: z.string(),
  recallId: z.nullable(idSchema),
  releasedAt: z.nullable(timestampSchema),
  /** The user who released it. */
  releasedBy: z.nullable(z.string()),
  /** Empty until it is released. */
  releaseReason: z.string(),
});

export type PutHold = z.output<typeof putHoldSchema>;
export type Hold = z.output<typeof holdSchema>;
