/** Margins: what each recipe costs and earns. */
import * as z from 'zod/mini';
import { daySchema, idSchema, pageQuery } from '../http/fields.ts';
import { menuClasses } from './menu-matrix.ts';
import { isInOrder, isShortEnough, spanFields } from './span-schema.ts';

export const marginsQuerySchema = z
  .strictObject({ ...spanFields, ...pageQuery })
  .check(isInOrder, isShortEnough);

/** What was sold of a recipe. */
export interface SoldUnits {
  /** In the recipe's unit. */
  units: string;
  /** Without VAT; of those sales whose price is known. */
  takings: string;
  /** Every sale has a price, and a unit that converts into the recipe's. Otherwise both are 'at least'. */
  complete: boolean;
  /** Of those sales of which both the price and the cost are known: what they took, and cost when they were made. */
  known: { takings: string; cost: string };
  /** The cost of each sale is known. */
  costed: boolean;
  /** The first day on which it was sold; `null` of an event that sold none. */
  since: string | null;
}

/** A recipe or a variation. Prices and costs are of one, without VAT. */
export const marginRowSchema = z.object({
  recipeId: idSchema,
  name: z.string(),
  recipeType: z.enum(['Product', 'Prepared Dish']),
  /** Of a variation: its base. */
  variationOf: z.nullable(idSchema),
  unit: z.string(),
  batchYield: z.string(),
  price: z.nullable(z.string()),
  /** `null` while nothing is costed. */
  costEach: z.nullable(z.string()),
  ingredientCost: z.nullable(z.string()),
  packagingCost: z.string(),
  /** `null` when minutes or hourly rate are unset. */
  labourCost: z.nullable(z.string()),
  /** `null` when unset. */
  overheadCost: z.nullable(z.string()),
  margin: z.nullable(
    z.object({ amount: z.string(), percent: z.string(), markupPercent: z.nullable(z.string()) }),
  ),
  /** Its margin 30 days before the last day, at the price and the cost of then; `null` where that isn't known. */
  before: z.object({ percent: z.nullable(z.string()) }),
  foodCostPercent: z.nullable(z.string()),
  /** The price that leaves the organization's target margin. */
  targetPrice: z.nullable(z.string()),
  /** Every cost of now is known. Otherwise costs are 'at least', and margins 'at most'. */
  complete: z.boolean(),
  sold: z.string(),
  takings: z.string(),
  /**
   * What is left of `earnedOf` after what it cost when it was made, or planned for an event: of the sales of which both are
   * known. `null` where something was sold and none are.
   */
  earned: z.nullable(z.string()),
  earnedOf: z.string(),
  /** As `complete` of what was sold: takings are 'at least' otherwise. */
  soldComplete: z.boolean(),
  /** What each sale cost is known. */
  soldCosted: z.boolean(),
  /** The first of the days on which it was sold; `null` when it wasn't. */
  soldSince: z.nullable(daySchema),
  /** As if it had been on sale as long as the others; `null` where it isn't in the menu matrix. */
  menuUnits: z.nullable(z.string()),
  /** `null`: not sold, or its price or cost is unknown, or there are fewer than four products. */
  menuClass: z.nullable(z.enum(menuClasses)),
});

export const marginsSchema = z.object({
  items: z.array(marginRowSchema),
  /** Of the menu matrix; `null` for fewer than four products. */
  thresholds: z.nullable(z.object({ units: z.string(), contribution: z.string() })),
  /** What was sold of recipes that were deleted since; `null` where nothing was. */
  gone: z.nullable(
    z.object({
      takings: z.string(),
      earned: z.string(),
      earnedOf: z.string(),
      soldComplete: z.boolean(),
      soldCosted: z.boolean(),
    }),
  ),
  /** Events of these days whose sales nobody has entered: takings are 'at least'. */
  unentered: z.int(),
  nextCursor: z.nullable(z.string()),
});

export type MarginRow = z.output<typeof marginRowSchema>;
export type GoneSales = NonNullable<z.output<typeof marginsSchema>['gone']>;
export type Margins = z.output<typeof marginsSchema>;
