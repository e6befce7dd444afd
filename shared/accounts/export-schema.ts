/** The export of an organization, or of a person. */
import * as z from 'zod/mini';
import { listOf, ofForm, pageQuery } from '../http/fields.ts';

/** Something exported: its kind, such as 'recipe' or 'stock_movement', and its fields. */
export const exportItemSchema = z.looseObject({ kind: z.string() });
export const exportSchema = listOf(exportItemSchema);

const cursorSchema = z.optional(
  z.string().check(ofForm(/^[A-Za-z0-9_-]{1,4000}$/, 'is not a cursor of this list')),
);
export const exportMeQuery = z.strictObject({ cursor: cursorSchema });
export const exportQuery = z.strictObject({ ...pageQuery, cursor: cursorSchema });

export type ExportItem = z.output<typeof exportItemSchema>;
