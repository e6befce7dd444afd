/** Shopping lists: what to buy for some batches, merged over recipes, by supplier, in whole packs. */
import * as z from 'zod/mini';
import { atMost, idSchema, nameSchema, ownedFields, quantitySchema, versionSchema } from '../http/fields.ts';
import { ingredientUnits } from '../ingredients/constants.ts';

const recipesSchema = z
  .array(
    z.strictObject({
      /** A recipe or a variation. */
      recipeId: idSchema,
      /** How many of its yield's unit: 48 buns, not 2 batches. */
      quantity: quantitySchema,
    }),
  )
  .check(atMost(100, 'must be at most 100 recipes'));

const linesMax = 2000;

/** What to buy besides: `quantity` is as purchased, and `null` when nobody knows how much. */
const amountFields = {
  ingredientId: idSchema,
  quantity: z.nullable(quantitySchema),
  unit: z.enum(ingredientUnits),
};

const amountsSchema = z.array(z.strictObject(amountFields)).check(
  atMost(linesMax, 'must be at most 2,000 ingredients'),
  z.refine((amounts) => new Set(amounts.map((one) => one.ingredientId)).size === amounts.length, {
    error: 'must have each ingredient once',
  }),
);

export const putShoppingListSchema = z.strictObject({
  name: z.optional(nameSchema),
  recipes: z.optional(recipesSchema),
  ingredients: z.optional(amountsSchema),
  /** The ticked ingredient. The server calculates everything else of a line. */
  lines: z.optional(
    z
      .array(z.object({ ingredientId: idSchema, ticked: z.boolean() }))
      .check(atMost(linesMax, 'must be at most 2,000 lines')),
  ),
  version: z.optional(versionSchema),
});

export const shoppingLineSchema = z.object({
  ingredientId: idSchema,
  name: z.string(),
  supplierId: z.nullable(idSchema),
  supplier: z.nullable(z.string()),
  /** As purchased, including trimming and waste. `null` without a conversion into the ingredient's unit. */
  needed: z.nullable(z.string()),
  unit: z.string(),
  /** Whole packs to buy; `null` for an ingredient without a pack. */
  packs: z.nullable(z.string()),
  packSize: z.nullable(z.string()),
  packUnit: z.nullable(z.string()),
  /** For the packs, or for the needed amount; `null` without a price. */
  cost: z.nullable(z.string()),
  /** A weight was converted to a volume, or back, without a density. */
  densityAssumed: z.boolean(),
  ticked: z.boolean(),
});

export const shoppingListSchema = z.object({
  ...ownedFields,
  name: nameSchema,
  recipes: z.array(z.object({ recipeId: idSchema, quantity: z.string(), name: z.string() })),
  /** Bought besides what the recipes need. */
  ingredients: z.array(z.object({ ...amountFields, quantity: z.nullable(z.string()), name: z.string() })),
  lines: z.array(shoppingLineSchema),
  /** The sum of the known costs; 'at least' unless `complete`. */
  cost: z.string(),
  complete: z.boolean(),
});

export type ShoppingLine = z.output<typeof shoppingLineSchema>;
export type ShoppingList = z.output<typeof shoppingListSchema>;
export type PutShoppingList = z.output<typeof putShoppingListSchema>;
