/** A recipe's results: its cost, nutrition, allergens and ingredient list. */
import * as z from 'zod/mini';
import { idSchema } from '../http/fields.ts';
import { allergenCodes, allergenStates } from '../ingredients/constants.ts';
import { nutrients } from '../ingredients/nutrients.ts';

export const lineWarnings = [
  /** The line has no quantity. Its cost is `null`, or its override. */
  'needs_quantity',
  /** No cost: no price, no conversion, or the ingredient is missing. */
  'uncosted',
  /** A weight was converted to a volume, or back, without a density: 1 g was assumed for 1 ml. */
  'density_assumed',
  /** The recipe's finished weight isn't measured: the sum of its lines was used. */
  'weight_assumed',
  /** A nested recipe is itself only partly costed: 'at least'. */
  'partly_costed',
] as const;

const costedLineSchema = z.object({
  lineId: idSchema,
  /** `null` when the line can't be costed: never zero. */
  cost: z.nullable(z.string()),
  warning: z.nullable(z.enum(lineWarnings)),
});

const marginSchema = z.object({
  amount: z.string(),
  percent: z.string(),
  markupPercent: z.nullable(z.string()),
});

export const costSchema = z.object({
  lines: z.array(costedLineSchema),
  /** Whether every line is costed. If not, the sums are 'at least' and the margin is 'at most'. */
  complete: z.boolean(),
  ingredientCost: z.string(),
  /** Ingredients for one unit. */
  costPerUnit: z.string(),
  /** Packaging for one unit. */
  packagingCost: z.string(),
  /** Work for one unit; `null` when minutes or hourly rate are unset. */
  labourCost: z.nullable(z.string()),
  /** Overheads for one unit, a share of everything above; `null` when unset. */
  overheadCost: z.nullable(z.string()),
  /** Everything for the batch. */
  batchCost: z.string(),
  /** Everything for one unit. */
  costEach: z.string(),
  margin: z.nullable(marginSchema),
  /** Ingredients as a share of the price without VAT. */
  foodCostPercent: z.nullable(z.string()),
  /** The price without VAT that reaches the organization's target margin; `null` while nothing is costed. */
  targetPrice: z.nullable(z.string()),
  /** The selling price with its VAT; `null` without a price or a rate. */
  priceWithVat: z.nullable(z.string()),
});

/** `value` is `null` unless all of the weight has a known value: unknown is never summed as zero. */
const amountOfNutrientSchema = z.object({
  value: z.nullable(z.string()),
  /** The share of the weight with known values, 0 to 1; `null` when the weights are unknown. */
  coverage: z.nullable(z.string()),
  /** The sum of the known part. */
  atLeast: z.nullable(z.string()),
});

const nutrientsOf = <S extends z.ZodMiniType>(schema: S) =>
  z.object(
    Object.fromEntries(nutrients.map((name) => [name, schema])) as Record<(typeof nutrients)[number], S>,
  );

const light = z.enum(['green', 'amber', 'red']);

export const nutritionFactsSchema = z.object({
  /** The basis of `per100`: g, or ml when the recipe yields ml or l. */
  basis: z.enum(['100g', '100ml']),
  per100g: nutrientsOf(amountOfNutrientSchema),
  perUnit: nutrientsOf(amountOfNutrientSchema),
  /** The weight of one unit in g; `null` when unknown. */
  unitGrams: z.nullable(z.string()),
  portionGrams: z.nullable(z.string()),
  /** A portion in g or, when `basis` is 100 ml, in ml; `null` also while the portion is undefined. */
  portionAmount: z.nullable(z.string()),
  /** A portion by the recipe's yield: '1 tart', '1/12 loaf'; `null` when that is a weight, a volume or a batch. */
  portionMeasure: z.nullable(z.string()),
  /** Whether the finished weight was measured; otherwise the sum of the lines was used. */
  measured: z.boolean(),
  panels: z.object({
    /** Rounded by the EC guidance of 2012; `null` when a value is unknown. */
    uk: z.array(
      z.object({
        row: z.string(),
        per100: z.nullable(z.string()),
        perPortion: z.nullable(z.string()),
        /** Percentage of the reference intake in a portion; `null` for rows without one. */
        referenceIntakePercent: z.nullable(z.string()),
      }),
    ),
    /** Rounded by 21 CFR 101.9(c). */
    us: z.array(
      z.object({
        row: z.string(),
        perServing: z.nullable(z.string()),
        dailyValuePercent: z.nullable(z.string()),
      }),
    ),
  }),
  trafficLights: z.object({
    fat: z.nullable(light),
    saturates: z.nullable(light),
    sugars: z.nullable(light),
    salt: z.nullable(light),
  }),
  /** The leaf ingredients with unknown values: which, and what is unknown. */
  missing: z.array(
    z.object({ ingredientId: idSchema, name: z.string(), nutrients: z.array(z.enum(nutrients)) }),
  ),
});

export const recipeAllergenSchema = z.object({
  allergen: z.enum(allergenCodes),
  state: z.enum(allergenStates),
  detail: z.array(z.string()),
  /** The ingredients that cause this state. */
  from: z.array(idSchema),
  /** What it may contain besides what it contains: hazelnuts beside almonds. */
  alsoMayContain: z.array(z.string()),
  /** The ingredients without a declaration. */
  unknownFrom: z.array(idSchema),
});

/** A segment of the list's text, printed bold when it names an allergen. */
export const listTokenSchema = z.object({ text: z.string(), emphasised: z.boolean() });

/** A line that the list must include, with what it must name; see `expected-lines.ts`. */
export const expectedLineSchema = z.object({
  line: z.string(),
  name: z.string(),
  allergens: z.array(z.object({ allergen: z.enum(allergenCodes), names: z.array(z.string()) })),
  /** Water, which the list leaves out when little of it is left. */
  mayLeave: z.boolean(),
});

/** A text printed with the food: beside its name, or after the list. */
export const statementSchema = z.object({
  code: z.string(),
  beside: z.enum(['name', 'list']),
  text: z.string(),
  rule: z.string(),
});

export const ingredientListSchema = z.object({
  /** Allergens between double asterisks: `Ingredients: **Wheat** flour, butter (**milk**), salt.` */
  text: z.string(),
  tokens: z.array(listTokenSchema),
  /** In descending weight at the mixing bowl. */
  items: z.array(
    z.object({
      name: z.string(),
      /** QUID, if stated. */
      percent: z.nullable(z.string()),
      /** The emphasised words of the name. */
      emphasised: z.array(z.string()),
      ingredientId: z.nullable(idSchema),
      recipeId: z.nullable(idSchema),
      grams: z.nullable(z.string()),
      /** In percent of the finished weight; `null` while a weight is unknown. */
      share: z.nullable(z.string()),
      /** It counts by what is left of it. */
      water: z.boolean(),
      /** The lines it covers; `a/b` is line b of the recipe in line a. */
      lines: z.array(z.string()),
    }),
  ),
  /** The text position of each line, including lines of recipes in brackets. */
  entries: z.array(z.object({ lines: z.array(z.string()), from: z.int(), to: z.int() })),
  /** Lines of water that are left out, at most 5 % of the finished weight. */
  waterLeftOut: z.array(z.string()),
  expected: z.array(expectedLineSchema),
  /** In percent of the finished weight; `null` while a weight is unknown. */
  waterPercent: z.nullable(z.string()),
  /** What the contents require: sweeteners, colours, polyols. */
  statements: z.array(statementSchema),
  /** 'May contain hazelnuts and sesame.', or nothing. */
  mayContain: z.string(),
  /** Lines of unknown weight, which make the order unknown. */
  unweighed: z.array(idSchema),
});

export const breakdownSchema = z.object({
  ...costSchema.shape,
  nutrition: nutritionFactsSchema,
  allergens: z.array(recipeAllergenSchema),
  ingredientList: ingredientListSchema,
});

export type LineWarning = (typeof lineWarnings)[number];
export type CostBreakdown = z.output<typeof costSchema>;
export type NutritionFacts = z.output<typeof nutritionFactsSchema>;
export type RecipeAllergen = z.output<typeof recipeAllergenSchema>;
export type IngredientList = z.output<typeof ingredientListSchema>;
export type ExpectedLine = z.output<typeof expectedLineSchema>;
export type Statement = z.output<typeof statementSchema>;
export type ListToken = z.output<typeof listTokenSchema>;
export type Breakdown = z.output<typeof breakdownSchema>;
