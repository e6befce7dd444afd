/** Values of stock that were handed over, as the API has them. */
import * as z from 'zod/mini';
import { daySchema, idSchema } from '../http/fields.ts';

export const keepReasons = ['file', 'month'] as const;

export const keepValueParams = z.strictObject({ organizationId: idSchema, id: idSchema });

export const keepValueSchema = z.strictObject({
  /** The value at the end of this day. */
  day: daySchema,
  /** This site alone. */
  siteId: z.optional(idSchema),
});

export const keptValueSchema = z.object({
  id: idSchema,
  day: daySchema,
  siteId: z.nullable(idSchema),
  keptAt: z.iso.datetime(),
  /** A file was made of it, or its month ended. */
  reason: z.enum(keepReasons),
  /** `null` where nothing of it was known. */
  value: z.nullable(z.string()),
  /** Otherwise it is 'at least'. */
  complete: z.boolean(),
});

/** What a report says besides its figures. */
export const keptInReportSchema = z.object({
  /** Of this day and site, where they differ from today's figure; newest first. */
  changed: z.array(
    z.object({
      ...keptValueSchema.shape,
      /** Today's less the one of then. */
      difference: z.string(),
      entries: z.array(
        z.object({
          item: z.string(),
          what: z.string(),
          site: z.nullable(z.string()),
          day: z.nullable(daySchema),
          enteredAt: z.nullable(z.iso.datetime()),
          quantity: z.nullable(z.string()),
          unit: z.nullable(z.string()),
          value: z.string(),
        }),
      ),
      /** How many entries more there are. */
      more: z.int(),
    }),
  ),
  /** At the ends of months, as they were when the month ended; newest first. */
  months: z.array(keptValueSchema),
});

export type KeptValue = z.output<typeof keptValueSchema>;
export type KeptInReport = z.output<typeof keptInReportSchema>;
