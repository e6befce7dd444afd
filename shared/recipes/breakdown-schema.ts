/** What a recipe comes to: its cost, its nutrition, its allergens and its ingredient list. */
import * as z from 'zod/mini';
import { idSchema } from '../ids.ts';
import { nutrients } from '../ingredients/nutrients.ts';
import { allergenCodes, allergenStates } from '../ingredients/schema.ts';

export const lineWarnings = [
  /** The line has no quantity. Its cost is `null`, or its override where it has one. */
  'needs_quantity',
  /** No cost: no price, no conversion, or the ingredient is not there. */
  'uncosted',
  /** Weight met volume without a density: 1 g was taken for 1 ml. */
  'density_assumed',
  /** A recipe of which nobody has measured the finished weight: the sum of what goes in was taken. */
  'weight_assumed',
  /** A recipe in it is itself costed in part only: 'at least'. */
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
  /** Whether every line is costed. When it is not, the sums are 'at least' and the margin is 'at most'. */
  complete: z.boolean(),
  ingredientCost: z.string(),
  /** Ingredients for one unit. */
  costPerUnit: z.string(),
  /** Packaging for one unit. */
  packagingCost: z.string(),
  /** Work for one unit; `null` where minutes or hourly rate are not given. */
  labourCost: z.nullable(z.string()),
  /** Overheads for one unit, a share of all before; `null` where none is set. */
  overheadCost: z.nullable(z.string()),
  /** Everything for the batch. */
  batchCost: z.string(),
  /** Everything for one unit. */
  costEach: z.string(),
  margin: z.nullable(marginSchema),
  /** Ingredients as a share of the price without VAT. */
  foodCostPercent: z.nullable(z.string()),
  /** The price without VAT that leaves the organization's target margin; `null` while nothing is costed. */
  targetPrice: z.nullable(z.string()),
  /** The selling price with its VAT; `null` without a price or a rate. */
  priceWithVat: z.nullable(z.string()),
});

/** `value` is `null` unless all of the weight has a known value: unknown is never summed as zero. */
const amountOfNutrientSchema = z.object({
  value: z.nullable(z.string()),
  /** The share of the weight with known values, 0 to 1; `null` when the weights themselves are not known. */
  coverage: z.nullable(z.string()),
  /** What the known part comes to. */
  atLeast: z.nullable(z.string()),
});

const nutrientsOf = <S extends z.ZodMiniType>(schema: S) =>
  z.object(
    Object.fromEntries(nutrients.map((name) => [name, schema])) as Record<(typeof nutrients)[number], S>,
  );

const light = z.enum(['green', 'amber', 'red']);

export const nutritionFactsSchema = z.object({
  /** What `per100` stands for: g, or ml where the recipe yields ml or l. */
  basis: z.enum(['100g', '100ml']),
  per100g: nutrientsOf(amountOfNutrientSchema),
  perUnit: nutrientsOf(amountOfNutrientSchema),
  /** What one unit weighs in g; `null` when it is not known. */
  unitGrams: z.nullable(z.string()),
  portionGrams: z.nullable(z.string()),
  /** A portion in g or, where `basis` is 100 ml, in ml; `null` also where nobody has said what a portion is. */
  portionAmount: z.nullable(z.string()),
  /** A portion by what the recipe yields: '1 tart', '1/12 loaf'; `null` where that is a weight, a volume or a batch. */
  portionMeasure: z.nullable(z.string()),
  /** Whether the finished weight was measured; otherwise the sum of what goes in was taken. */
  measured: z.boolean(),
  panels: z.object({
    /** Rounded as the EC guidance of 2012 has it; `null` where a value is not known. */
    uk: z.array(
      z.object({
        row: z.string(),
        per100: z.nullable(z.string()),
        perPortion: z.nullable(z.string()),
        /** Of the reference intake, for a portion; `null` for rows without one. */
        referenceIntakePercent: z.nullable(z.string()),
      }),
    ),
    /** Rounded as 21 CFR 101.9(c) has it. */
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
  /** The lines' leaf ingredients with something unknown: which, and what. */
  missing: z.array(
    z.object({ ingredientId: idSchema, name: z.string(), nutrients: z.array(z.enum(nutrients)) }),
  ),
});

export const recipeAllergenSchema = z.object({
  allergen: z.enum(allergenCodes),
  state: z.enum(allergenStates),
  detail: z.array(z.string()),
  /** The ingredients that put it in this state. */
  from: z.array(idSchema),
  /** What it may contain beside what it is known to contain: hazelnuts beside almonds. */
  alsoMayContain: z.array(z.string()),
  /** The ingredients of which nobody has said. */
  unknownFrom: z.array(idSchema),
});

/** A stretch of the list's text, printed bold where it names an allergen. */
export const listTokenSchema = z.object({ text: z.string(), emphasised: z.boolean() });

/** A line that the list has to hold, with what it must name; see `expected-lines.ts`. */
export const expectedLineSchema = z.object({
  line: z.string(),
  name: z.string(),
  allergens: z.array(z.object({ allergen: z.enum(allergenCodes), names: z.array(z.string()) })),
  /** Water, which the list leaves out where little of it is left. */
  mayLeave: z.boolean(),
});

/** A text that goes with the food: beside its name, or after the list. */
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
      /** QUID, where it is stated. */
      percent: z.nullable(z.string()),
      /** The words of the name that are emphasised. */
      emphasised: z.array(z.string()),
      ingredientId: z.nullable(idSchema),
      recipeId: z.nullable(idSchema),
      grams: z.nullable(z.string()),
      /** In percent of what comes out; `null` while a weight is not known. */
      share: z.nullable(z.string()),
      /** It counts by what is left of it. */
      water: z.boolean(),
      /** The lines that it stands for; `a/b` is line b of the recipe that line a takes. */
      lines: z.array(z.string()),
    }),
  ),
  /** Which letters of the text each line has, those of recipes in brackets too. */
  entries: z.array(z.object({ lines: z.array(z.string()), from: z.int(), to: z.int() })),
  /** Lines of water that are left out, being at most 5 % of what comes out. */
  waterLeftOut: z.array(z.string()),
  expected: z.array(expectedLineSchema),
  /** In percent of what comes out; `null` while a weight is not known. */
  waterPercent: z.nullable(z.string()),
  /** What follows from what is in it: sweeteners, colours, polyols. */
  statements: z.array(statementSchema),
  /** 'May contain hazelnuts and sesame.', or nothing. */
  mayContain: z.string(),
  /** Lines whose weight is not known: the order isn't known. */
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
