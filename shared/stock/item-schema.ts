/** What is kept on shelves, and the maker's own categories of it. */
import * as z from 'zod/mini';
import { nameSchema, ownedFields, versionSchema } from '../http/fields.ts';
import { idSchema } from '../ids.ts';
import { ingredientUnits } from '../ingredients/schema.ts';

/** An ingredient (by its id), a product (by its recipe's id), or something else: packaging, cleaning. */
export const itemCategories = ['ingredient', 'product', 'other'] as const;

/** The units that stock is kept in; movements may be entered in any unit that converts. */
export const stockUnits = ingredientUnits;

const fields = {
  category: z.enum(itemCategories),
  /** The ingredient's or the recipe's id; `null` for other things. */
  referenceId: z.nullable(idSchema),
  /** The maker's own category. */
  categoryId: z.nullable(idSchema),
  /** Follows the ingredient or the recipe where there is one. */
  unit: z.enum(stockUnits),
  /** `false` takes it off the sheets and out of the warnings at every site. */
  isActive: z.boolean(),
  /** Deliveries of it are asked for their lot and use-by date. */
  tracksLots: z.boolean(),
};

export const putStockItemSchema = z.strictObject({
  /** That of the ingredient or the recipe where nothing is said; it is followed as long as it is the same. */
  name: z.optional(nameSchema),
  /** Of a new item; it can't be changed later. `other` where nothing is said. */
  category: z.optional(fields.category),
  /** Of a new item; it can't be changed later. */
  referenceId: z.optional(fields.referenceId),
  categoryId: z.optional(fields.categoryId),
  /** Of an item of category `other`; `pieces` where nothing is said. */
  unit: z.optional(fields.unit),
  isActive: z.optional(fields.isActive),
  tracksLots: z.optional(fields.tracksLots),
  version: z.optional(versionSchema),
});

export const stockItemSchema = z.object({
  ...ownedFields,
  name: nameSchema,
  ...fields,
  /** The recipe's own word for what it yields ('jars'), where `unit` can only say `pieces`. */
  unitName: z.nullable(z.string()),
  /**
   * The unit that levels are still kept in, after the ingredient's unit went to one that nothing known
   * converts into: stock must be updated manually, by counting it. `null` when all is well.
   */
  manualUnit: z.nullable(z.enum(stockUnits)),
});

/** Opaque colours, `#14503f`; the screens offer a palette. */
const colorSchema = z.string().check(
  z.regex(/^#[0-9a-fA-F]{6}$/, { error: 'must be a colour such as #14503f' }),
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
