/** Reports, as the API has them. */
import * as z from 'zod/mini';
import { idSchema, pageQuery } from '../http/fields.ts';
import { keptInReportSchema } from './kept-schema.ts';
import { columnKinds, groupings, reportNames } from './report.ts';
import { isInOrder, isShortEnough, spanFields } from './span-schema.ts';

export const reportParams = z.strictObject({ organizationId: idSchema, name: z.enum(reportNames) });

export const reportQuerySchema = z
  .strictObject({
    ...spanFields,
    /** Every report but the value of stock has a first day. */
    from: z.optional(spanFields.from),
    /** Of events: what they are added up by. */
    by: z._default(z.enum(groupings), 'event'),
    /** Of events and of stock: this site alone. */
    siteId: z.optional(idSchema),
    ...pageQuery,
  })
  .check(isInOrder, isShortEnough);

export const reportSchema = z.object({
  columns: z.array(z.object({ key: z.string(), title: z.string(), kind: z.enum(columnKinds) })),
  /** By the keys of the columns; `null` where it isn't known. */
  rows: z.array(z.record(z.string(), z.nullable(z.string()))),
  /** Of all pages, as far as it is known. */
  totals: z.record(z.string(), z.string()),
  /** Everything is known; otherwise the totals are 'at least'. */
  complete: z.boolean(),
  /** Of the value of stock: what was handed over. */
  kept: z.optional(keptInReportSchema),
  nextCursor: z.nullable(z.string()),
});

export type Report = z.output<typeof reportSchema>;
