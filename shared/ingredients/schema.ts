/** An ingredient as a maker buys it: its price, its allergens and its measures. */

import * as z from 'zod/mini';
import {
  amountSchema,
  atMost,
  daySchema,
  foodNameSchema,
  idSchema,
  nameSchema,
  ofForm,
  ownedFields,
  percentSchema,
  quantitySchema,
  shortTextSchema,
  versionSchema,
} from '../http/fields.ts';
import { declarationProblem } from './allergen-species.ts';
import { allergenCodes, allergenStates, ingredientUnits, sourcedValues } from './constants.ts';
import { statesIngredients } from './food-text.ts';
import { nutritionSchema } from './nutrition-schema.ts';

export type AllergenCode = (typeof allergenCodes)[number];
export type AllergenState = (typeof allergenStates)[number];
export type IngredientUnit = (typeof ingredientUnits)[number];

export const allergenDeclarationSchema = z.object({
  allergen: z.enum(allergenCodes),
  state: z.enum(allergenStates),
  /** The cereal, nut or species, when the law requires its name. */
  detail: z._default(z.array(nameSchema).check(atMost(20, 'must be at most 20 names')), []),
});

/** A row for each allergen and state. Unnamed members of a named group are free from, unless the group is unknown. */
const declarationsSchema = z.array(allergenDeclarationSchema).check(
  atMost(allergenCodes.length * allergenStates.length, 'must name each allergen at most once in each state'),
  z.superRefine((rows, context) => {
    const problem = declarationProblem(rows);
    if (problem !== null) context.issues.push({ code: 'custom', message: problem, input: rows });
  }),
);

const categoriesSchema = z
  .array(z.string().check(z.trim(), z.minLength(1, { error: 'is required' }), atMost(60)))
  .check(atMost(20, 'must be at most 20 categories'));

/** A costing unit: an amount and the unit, such as `100g`, `1000ml`, `1pieces`. */
const costingUnitSchema = z.string().check(ofForm(/^(1|100|1000)[a-z]{1,10}$/, 'is not a costing unit'));

/** The source of a value: the library or supplier, its code there, and the date. */
export const valueSourceSchema = z.strictObject({
  name: nameSchema,
  code: z._default(z.nullable(shortTextSchema), null),
  date: daySchema,
});

const valueSourcesSchema = z.partialRecord(z.enum(sourcedValues), valueSourceSchema);

const gramsOf100Schema = amountSchema.check(
  z.refine((grams) => Number(grams) <= 100, { error: 'must be at most 100' }),
);

const ediblePortionSchema = percentSchema.check(
  z.refine((value) => /[1-9]/.test(value), { error: 'must be above 0' }),
);

/** When its pack was last read, and its name, brand and supplier at that time. */
export const packReadSchema = z.object({
  on: daySchema,
  name: nameSchema,
  brand: shortTextSchema,
  supplierId: z.nullable(idSchema),
  /** What changed since has other ingredients or allergens, and nobody has read its pack again. */
  differs: z.optional(z.literal(true)),
});

const fields = {
  brand: shortTextSchema,
  unit: z.enum(ingredientUnits),
  /** The price of one costing unit; `null` when unknown. */
  costPerUnit: z.nullable(amountSchema),
  costingUnit: costingUnitSchema,
  packSize: z.nullable(quantitySchema),
  packUnit: z.nullable(z.enum(ingredientUnits)),
  packPrice: z.nullable(amountSchema),
  supplierId: z.nullable(idSchema),
  categories: categoriesSchema,
  allergens: declarationsSchema,
  /** Per 100 g or 100 ml of the edible portion; `null` when nothing is known. */
  nutrition: z.nullable(nutritionSchema),
  nutritionSource: z.nullable(valueSourceSchema),
  /** The weight of one piece as bought, including peel and shell. */
  gramsPerPiece: z.nullable(quantitySchema),
  gramsPerMl: z.nullable(quantitySchema),
  /** How many of its pieces one pack (box, bag ...) holds. */
  piecesPerPack: z.nullable(quantitySchema),
  /** The percentage by weight that is left after trimming, peeling or shelling; `null` means all of it. */
  ediblePortionPercent: z.nullable(ediblePortionSchema),
  /** How it is written in an ingredient list: a compound ingredient with its own list, in brackets. */
  declaration: z.nullable(z.string().check(z.trim(), atMost(2000))),
  /** Plain water: listed by what is left of it, and left out up to 5 %. When unset, its name decides. */
  isWater: z.boolean(),
  /** Energy sources besides fat, carbohydrate, protein and fibre, in g per 100 g or 100 ml; `null` when none is stated. */
  alcohol: z.nullable(gramsOf100Schema),
  polyols: z.nullable(gramsOf100Schema),
  organicAcids: z.nullable(gramsOf100Schema),
  /** The sources and dates of the other values. */
  sources: valueSourcesSchema,
};

/** The body of a create (no `version`) and of an update (with the `version` that was read). */
export const putIngredientSchema = z.strictObject({
  name: z.optional(foodNameSchema),
  brand: z.optional(fields.brand),
  unit: z.optional(fields.unit),
  costPerUnit: z.optional(fields.costPerUnit),
  costingUnit: z.optional(fields.costingUnit),
  packSize: z.optional(fields.packSize),
  packUnit: z.optional(fields.packUnit),
  packPrice: z.optional(fields.packPrice),
  supplierId: z.optional(fields.supplierId),
  categories: z.optional(fields.categories),
  allergens: z.optional(fields.allergens),
  gramsPerPiece: z.optional(fields.gramsPerPiece),
  gramsPerMl: z.optional(fields.gramsPerMl),
  nutrition: z.optional(fields.nutrition),
  nutritionSource: z.optional(fields.nutritionSource),
  piecesPerPack: z.optional(fields.piecesPerPack),
  ediblePortionPercent: z.optional(fields.ediblePortionPercent),
  declaration: z.optional(
    fields.declaration.check(
      z.refine((text) => text === null || text === '' || statesIngredients(text), {
        error: 'must say what is in it, or be left out',
      }),
    ),
  ),
  isWater: z.optional(fields.isWater),
  alcohol: z.optional(fields.alcohol),
  polyols: z.optional(fields.polyols),
  organicAcids: z.optional(fields.organicAcids),
  /** The sources of the sent values. A value that changes without one counts as typed in today. */
  sources: z.optional(fields.sources),
  /**
   * `true`: its pack was read today, its ingredients and allergens are as stated here. `false`: they aren't the same as when it
   * was read.
   */
  packRead: z.optional(z.boolean()),
  version: z.optional(versionSchema),
});

export const archiveIngredientSchema = z.strictObject({ archived: z.boolean(), version: versionSchema });

export const ingredientSchema = z.object({
  ...ownedFields,
  name: nameSchema,
  ...fields,
  /** `null` while nobody has said that they read it. */
  packRead: z.nullable(packReadSchema),
  /** The supplier's name; `null` without one, or when it was deleted. */
  supplier: z.nullable(z.string()),
  archived: z.boolean(),
  /** Part of the sample data: not counted, and removed with it, until it is edited. */
  isSample: z.boolean(),
});

const versionDigits = 9;

/** Orders prices by time, then by version when two changes share a millisecond. */
export const priceIdOf = (at: string, version: number): string =>
  `${at}#${String(version).padStart(versionDigits, '0')}`;

const priceIdForm = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z#\d{9}$/;

/** Whether a text has the form of a price's id: when it was entered, and the version of the ingredient that it made. */
export const isPriceId = (text: string): boolean => priceIdForm.test(text);

/** A price that applied from `at` on. */
export const priceSchema = z.object({
  /** Its place in the history. */
  id: z.string(),
  at: z.iso.datetime(),
  costPerUnit: z.nullable(z.string()),
  costingUnit: z.string(),
  packSize: z.nullable(z.string()),
  packUnit: z.nullable(z.string()),
  packPrice: z.nullable(z.string()),
  source: z.nullable(valueSourceSchema),
  userId: z.string(),
  /** What was typed by mistake, and who put it right; `null` of a price that is as it was entered. */
  corrected: z.nullable(
    z.object({
      at: z.iso.datetime(),
      userId: z.string(),
      costPerUnit: z.nullable(z.string()),
      packSize: z.nullable(z.string()),
      packUnit: z.nullable(z.string()),
      packPrice: z.nullable(z.string()),
    }),
  ),
});

/** The right price in place of one that was typed by mistake: of a whole pack, or of one costing unit. */
export const correctPriceSchema = z.strictObject({
  priceId: z.string().check(ofForm(priceIdForm, 'is not a price of this ingredient')),
  costPerUnit: z.optional(amountSchema),
  packSize: z.optional(quantitySchema),
  packUnit: z.optional(z.enum(ingredientUnits)),
  packPrice: z.optional(amountSchema),
  version: versionSchema,
});

export type Ingredient = z.output<typeof ingredientSchema>;
export type PutIngredient = z.output<typeof putIngredientSchema>;
export type PackRead = z.output<typeof packReadSchema>;
export type AllergenDeclaration = z.output<typeof allergenDeclarationSchema>;
export type Price = z.output<typeof priceSchema>;
export type CorrectPrice = z.output<typeof correctPriceSchema>;
export type ValueSource = z.output<typeof valueSourceSchema>;
export type SourcedValue = (typeof sourcedValues)[number];
