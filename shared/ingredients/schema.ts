/** What a maker buys: its price, its allergens, and how it may be measured. */
import * as z from 'zod/mini';
import {
  amountSchema,
  nameSchema,
  ownedFields,
  quantitySchema,
  shortTextSchema,
  versionSchema,
} from '../http/fields.ts';

/** The 14 of Annex II of Regulation (EU) 1169/2011, which the UK kept. */
export const allergenCodes = [
  'gluten',
  'crustaceans',
  'eggs',
  'fish',
  'peanuts',
  'soybeans',
  'milk',
  'nuts',
  'celery',
  'mustard',
  'sesame',
  'sulphites',
  'lupin',
  'molluscs',
] as const;

export const allergenStates = ['contains', 'may_contain', 'free_from', 'unknown'] as const;

/** Units that an ingredient is kept and priced in. Others (oz, cups ...) are for entry on a recipe's line. */
export const ingredientUnits = [
  'g',
  'kg',
  'ml',
  'l',
  'pieces',
  'units',
  'boxes',
  'packs',
  'rolls',
  'sets',
  'pairs',
  'bags',
  'bottles',
  'containers',
] as const;

export type AllergenCode = (typeof allergenCodes)[number];
export type AllergenState = (typeof allergenStates)[number];
export type IngredientUnit = (typeof ingredientUnits)[number];

export const allergenDeclarationSchema = z.object({
  allergen: z.enum(allergenCodes),
  state: z.enum(allergenStates),
  /** The cereal, nut or species by name, where the law wants it named. */
  detail: z._default(z.array(nameSchema).check(z.maxLength(20, { error: 'must be at most 20 names' })), []),
});

const declarationsSchema = z.array(allergenDeclarationSchema).check(
  z.maxLength(allergenCodes.length, { error: 'must name each allergen at most once' }),
  z.refine((list) => new Set(list.map((entry) => entry.allergen)).size === list.length, {
    error: 'must name each allergen at most once',
  }),
);

const categoriesSchema = z
  .array(
    z
      .string()
      .check(
        z.trim(),
        z.minLength(1, { error: 'is required' }),
        z.maxLength(60, { error: 'must be at most 60 characters' }),
      ),
  )
  .check(z.maxLength(20, { error: 'must be at most 20 categories' }));

/** The costing unit's form: an amount and the unit, such as `100g`, `1000ml`, `1pieces`. */
const costingUnitSchema = z
  .string()
  .check(z.regex(/^(1|100|1000)[a-z]{1,10}$/, { error: 'is not a costing unit' }));

const fields = {
  brand: shortTextSchema,
  unit: z.enum(ingredientUnits),
  /** The price of one costing unit, `null` when nobody knows it. */
  costPerUnit: z.nullable(amountSchema),
  costingUnit: costingUnitSchema,
  packSize: z.nullable(quantitySchema),
  packUnit: z.nullable(z.enum(ingredientUnits)),
  packPrice: z.nullable(amountSchema),
  /** Suppliers are not kept yet: nothing but `null` can be referred to. */
  supplierId: z.null(),
  categories: categoriesSchema,
  allergens: declarationsSchema,
  gramsPerPiece: z.nullable(quantitySchema),
  gramsPerMl: z.nullable(quantitySchema),
};

/** The body of a create (no `version`) and of an update (with the `version` that was read). */
export const putIngredientSchema = z.strictObject({
  name: z.optional(nameSchema),
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
  version: z.optional(versionSchema),
});

export const archiveIngredientSchema = z.strictObject({ archived: z.boolean(), version: versionSchema });

export const ingredientSchema = z.object({
  ...ownedFields,
  name: nameSchema,
  ...fields,
  archived: z.boolean(),
});

export type Ingredient = z.output<typeof ingredientSchema>;
export type PutIngredient = z.output<typeof putIngredientSchema>;
export type AllergenDeclaration = z.output<typeof allergenDeclarationSchema>;
