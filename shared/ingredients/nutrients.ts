/**
 * What is kept of an ingredient's nutrition, per 100 g or per 100 ml of its edible portion.
 *
 * The first nine follow the UK/EU declaration (Reg. (EU) 1169/2011, Annex XV): energy in kJ and kcal,
 * carbohydrate without fibre, protein as N x 6.25, salt = sodium x 2.5. The others are for the US panel
 * (21 CFR 101.9). A nutrient that nobody knows is `null`, never zero (invariant 19).
 */
import * as z from 'zod/mini';
import { amountSchema } from '../http/fields.ts';

/** Each nutrient with the unit that it is kept in. */
export const nutrientUnits = {
  energyKj: 'kJ',
  energyKcal: 'kcal',
  fat: 'g',
  saturates: 'g',
  carbohydrate: 'g',
  sugars: 'g',
  fibre: 'g',
  protein: 'g',
  salt: 'g',
  transFat: 'g',
  cholesterolMg: 'mg',
  sodiumMg: 'mg',
  addedSugars: 'g',
  vitaminDMcg: 'mcg',
  calciumMg: 'mg',
  ironMg: 'mg',
  potassiumMg: 'mg',
} as const;

export type Nutrient = keyof typeof nutrientUnits;

export const nutrients = Object.keys(nutrientUnits) as Nutrient[];

/** What a figure is called in the middle of a sentence. */
export const nutrientWords: Record<Nutrient, string> = {
  energyKj: 'energy',
  energyKcal: 'energy',
  fat: 'fat',
  saturates: 'saturates',
  carbohydrate: 'carbohydrate',
  sugars: 'sugars',
  fibre: 'fibre',
  protein: 'protein',
  salt: 'salt',
  transFat: 'trans fat',
  cholesterolMg: 'cholesterol',
  sodiumMg: 'sodium',
  addedSugars: 'added sugars',
  vitaminDMcg: 'vitamin D',
  calciumMg: 'calcium',
  ironMg: 'iron',
  potassiumMg: 'potassium',
};

export const nutritionBases = ['100g', '100ml'] as const;

const known = z._default(z.nullable(amountSchema), null);

/** What is left out is unknown. */
export const nutritionSchema = z.strictObject({
  basis: z.enum(nutritionBases),
  energyKj: known,
  energyKcal: known,
  fat: known,
  saturates: known,
  carbohydrate: known,
  sugars: known,
  fibre: known,
  protein: known,
  salt: known,
  transFat: known,
  cholesterolMg: known,
  sodiumMg: known,
  addedSugars: known,
  vitaminDMcg: known,
  calciumMg: known,
  ironMg: known,
  potassiumMg: known,
});

export type Nutrition = z.output<typeof nutritionSchema>;
