import * as z from 'zod/mini';
import { amountSchema } from '../http/fields.ts';

export const nutritionBases = ['100g', '100ml'] as const;

const known = z._default(z.nullable(amountSchema), null);

/** Omitted values are unknown. */
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
