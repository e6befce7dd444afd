/** Stock items, and the maker's own categories of them. */

import * as z from 'zod/mini';
import { idSchema, nameSchema, ofForm, ownedFields, versionSchema } from '../http/fields.ts';
import { itemCategories, stockUnits } from './constants.ts';

const fields = {
  category: z.enum(itemCategories),
  /** The ingredient's or the recipe's id; `null` for items of another kind. */
  referenceId: z.nullable(idSchema),
  /** The maker's own category. */
  categoryId: z.nullable(idSchema),
  /** Follows the ingredient or the recipe, if there is one. */
  unit: z.enum(stockUnits),
  /** `false` removes it from the sheets and the warnings at every site. */
  isActive: z.boolean(),
  /** Deliveries of it ask for lot and use-by date. */
  tracksLots: z.boolean(),
};

export const putStockItemSchema = z.strictObject({
  /** The ingredient's or recipe's name by default, which it follows until it differs. */
  name: z.optional(nameSchema),
  /** Only for a new item; `other` by default. */
  category: z.optional(fields.category),
  /** Only for a new item. */
  referenceId: z.optional(fields.referenceId),
  categoryId: z.optional(fields.categoryId),
  /** For an item of category `other`; `pieces` by default. */
  unit: z.optional(fields.unit),
  isActive: z.optional(fields.isActive),
  tracksLots: z.optional(fields.tracksLots),
  version: z.optional(versionSchema),
});

export const stockItemSchema = z.object({
  ...ownedFields,
  name: nameSchema,
  ...fields,
  /** The recipe's own word for its yield ('jars'), when `unit` can only say `pieces`. */
  unitName: z.nullable(z.string()),
  /**
   * How many pieces one `unit` holds, as its ingredient says: its levels then count in pieces. `null` when they count in
   * `unit`.
   */
  piecesPerPack: z.nullable(z.string()),
  /**
   * The unit that levels are still in, after the ingredient's unit changed to one that can't be converted into: stock
   * must be updated manually, by a count. `null` otherwise.
   */
  manualUnit: z.nullable(z.enum(stockUnits)),
});

/** Opaque colours, `#14503f`; the screens offer a palette. */
const colorSchema = z.string().check(
  ofForm(/^#[0-9a-fA-F]{6}$/, 'must be a colour such as #14503f'),
  z.overwrite((color) => color.toLowerCase()),
);

export const putCategorySchema = z.strictObject({
  name: z.optional(nameSchema),
  color: z.optional(colorSchema),
  version: z.optional(versionSchema),
});

export const categorySchema = z.object({ ...ownedFields, name: nameSchema, color: colorSchema });

export type StockItem = z.output<typeof stockItemSchema>;
export type PutStockItem = z.output<typeof putStockItemSchema>;
export type ItemCategory = (typeof itemCategories)[number];
export type StockUnit = (typeof stockUnits)[number];
export type StockCategory = z.output<typeof categorySchema>;
export type PutCategory = z.output<typeof putCategorySchema>;
