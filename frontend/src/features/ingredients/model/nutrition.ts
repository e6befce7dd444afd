/** An ingredient's nutrition as it is typed, and how much of it is known. */
import { impossibleFigures } from '@batchbook/shared/ingredients/impossible-figures';
import { type Nutrient, nutrients, nutrientUnits } from '@batchbook/shared/ingredients/nutrients';
import type { Nutrition } from '@batchbook/shared/ingredients/nutrition-schema';
import { formatQuantity } from '@batchbook/shared/money';
import { readQuantityIn } from '@batchbook/shared/quantity';

export type TypedNutrition = { basis: Nutrition['basis'] } & Record<Nutrient, string>;

/** The nutrients of a UK and EU declaration in order (Annex XV), with `part` for those that are part of another. */
export const declaredNutrients = [
  { nutrient: 'energyKj', label: 'Energy (kJ)', part: false },
  { nutrient: 'energyKcal', label: 'Energy (kcal)', part: false },
  { nutrient: 'fat', label: 'Fat', part: false },
  { nutrient: 'saturates', label: 'of which saturates', part: true },
  { nutrient: 'carbohydrate', label: 'Carbohydrate', part: false },
  { nutrient: 'sugars', label: 'of which sugars', part: true },
  { nutrient: 'fibre', label: 'Fibre', part: false },
  { nutrient: 'protein', label: 'Protein', part: false },
  { nutrient: 'salt', label: 'Salt', part: false },
] as const satisfies readonly NutrientRow[];

/** What the US panel asks for beside those. */
export const usNutrients = [
  { nutrient: 'transFat', label: 'Trans fat', part: false },
  { nutrient: 'cholesterolMg', label: 'Cholesterol', part: false },
  { nutrient: 'sodiumMg', label: 'Sodium', part: false },
  { nutrient: 'addedSugars', label: 'Added sugars', part: false },
  { nutrient: 'vitaminDMcg', label: 'Vitamin D', part: false },
  { nutrient: 'calciumMg', label: 'Calcium', part: false },
  { nutrient: 'ironMg', label: 'Iron', part: false },
  { nutrient: 'potassiumMg', label: 'Potassium', part: false },
] as const satisfies readonly NutrientRow[];

/** What gives energy beside the declared ones, in g. */
export const energyRows = [
  { field: 'alcohol', label: 'Alcohol' },
  { field: 'polyols', label: 'Polyols' },
  { field: 'organicAcids', label: 'Organic acids' },
] as const;

export interface NutrientRow {
  nutrient: Nutrient;
  label: string;
  part: boolean;
}

export const nutrientUnit = (nutrient: Nutrient): string =>
  nutrientUnits[nutrient] === 'mcg' ? 'µg' : nutrientUnits[nutrient];

export const blankNutrition = (): TypedNutrition =>
  ({ basis: '100g', ...Object.fromEntries(nutrients.map((name) => [name, ''])) }) as TypedNutrition;

export function typedNutritionOf(nutrition: Nutrition | null): TypedNutrition {
  if (nutrition === null) return blankNutrition();
  const texts = nutrients.map((name) => {
    const value = nutrition[name];
    return [name, value === null ? '' : formatQuantity(value, 6)];
  });
  return { basis: nutrition.basis, ...Object.fromEntries(texts) } as TypedNutrition;
}

export interface ReadNutrition {
  /** `null` when nothing at all is known. */
  nutrition: Nutrition | null;
  errors: Partial<Record<Nutrient, string>>;
}

/** Reads the fields. A blank one is unknown, never zero. */
export function readNutrition(typed: TypedNutrition): ReadNutrition {
  const errors: ReadNutrition['errors'] = {};
  const values = nutrients.map((name) => {
    if (typed[name].trim() === '') return [name, null] as const;
    const answer = readQuantityIn(typed[name], nutrientUnit(name), { canBeZero: true });
    if (!answer.ok) errors[name] = answer.error;
    return [name, answer.ok ? answer.value : null] as const;
  });
  const known = values.some(([, value]) => value !== null);
  const nutrition = { basis: typed.basis, ...Object.fromEntries(values) } as Nutrition;
  for (const { nutrient, message } of impossibleFigures(nutrition)) errors[nutrient] ??= message;
  return { nutrition: known ? nutrition : null, errors };
}

/** How many of the nine that a declaration states are known. */
export const knownNutrients = (nutrition: Nutrition | null): number =>
  nutrition === null ? 0 : declaredNutrients.filter(({ nutrient }) => nutrition[nutrient] !== null).length;

/** The same in percent. */
export const nutritionKnownPercent = (nutrition: Nutrition | null): number =>
  Math.round((knownNutrients(nutrition) / declaredNutrients.length) * 100);
