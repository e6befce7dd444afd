/**
 * The two nutrition tables of a label, from unrounded amounts. Each figure is rounded once, after scaling to its portion.
 *
 * UK and EU (Annex XV of Regulation (EU) 1169/2011): grams as bare numbers, energy with its units. Percentages of an
 * average adult's reference intake (Annex XIII, part B) are for a portion; energy's is by its kJ.
 * US (21 CFR 101.9, format of 2016): carbohydrate includes fibre, calories are by 4, 4 and 9 (so fibre counts 4 kcal
 * instead of the EU's 2), bare numbers in the units of `usRowUnits`.
 */
import type { Nutrient } from '../ingredients/nutrients.ts';
import { formatDecimal, parseDecimal, sumDecimals } from '../money.ts';
import type { NutritionFacts } from './breakdown-schema.ts';
import {
  dailyValuePercent,
  referenceIntakePercent,
  roundUk,
  roundUs,
  type UkRounded,
  type UsRounded,
} from './nutrition-rounding.ts';

/** Unrounded amounts; `null` is unknown. */
export type Amounts = Record<Nutrient, string | null>;

type UkRow = NutritionFacts['panels']['uk'][number];
type UsRow = NutritionFacts['panels']['us'][number];

const ukRows: readonly [string, Extract<UkRounded, Nutrient>, string | null][] = [
  ['Fat', 'fat', '70'],
  ['of which saturates', 'saturates', '20'],
  ['Carbohydrate', 'carbohydrate', '260'],
  ['of which sugars', 'sugars', '90'],
  ['Fibre', 'fibre', null],
  ['Protein', 'protein', '50'],
  ['Salt', 'salt', '6'],
];

/** In kJ and kcal. */
const energyIntake = { kj: '8400', kcal: '2000' };

function energyText({ energyKj, energyKcal }: Amounts): string | null {
  if (energyKj === null || energyKcal === null) return null;
  return `${roundUk('energy', energyKj)} kJ / ${roundUk('energy', energyKcal)} kcal`;
}

function energyShare({ energyKj, energyKcal }: Amounts): string | null {
  if (energyKj !== null) return referenceIntakePercent(energyKj, energyIntake.kj);
  return energyKcal === null ? null : referenceIntakePercent(energyKcal, energyIntake.kcal);
}

export function ukPanel(per100: Amounts, perPortion: Amounts): UkRow[] {
  const rounded = (amounts: Amounts, nutrient: Extract<UkRounded, Nutrient>) => {
    const value = amounts[nutrient];
    return value === null ? null : roundUk(nutrient, value);
  };
  const rows = ukRows.map(([row, nutrient, intake]): UkRow => {
    const portion = perPortion[nutrient];
    return {
      row,
      per100: rounded(per100, nutrient),
      perPortion: rounded(perPortion, nutrient),
      referenceIntakePercent:
        portion === null || intake === null ? null : referenceIntakePercent(portion, intake),
    };
  });
  const energy: UkRow = {
    row: 'Energy',
    per100: energyText(per100),
    perPortion: energyText(perPortion),
    referenceIntakePercent: energyShare(perPortion),
  };
  return [energy, ...rows];
}

const plus = (a: string | null, b: string | null): string | null =>
  a === null || b === null ? null : sumDecimals([a, b]);

/** 2 kcal more for each g of fibre than in the EU. Without a known fibre the EU's energy is used. */
function usCalories({ energyKcal, fibre }: Amounts): string | null {
  if (energyKcal === null || fibre === null) return energyKcal;
  return formatDecimal(parseDecimal(energyKcal) + 2n * parseDecimal(fibre));
}

interface UsRule {
  row: string;
  rounded: UsRounded;
  unit: 'g' | 'mg' | 'mcg' | '';
  of: (amounts: Amounts) => string | null;
  dailyValue: string | null;
  micronutrient?: true;
}

const usRules: readonly UsRule[] = [
  { row: 'Calories', rounded: 'calories', unit: '', of: usCalories, dailyValue: null },
  { row: 'Total Fat', rounded: 'totalFat', unit: 'g', of: ({ fat }) => fat, dailyValue: '78' },
  {
    row: 'Saturated Fat',
    rounded: 'saturatedFat',
    unit: 'g',
    of: ({ saturates }) => saturates,
    dailyValue: '20',
  },
  { row: 'Trans Fat', rounded: 'transFat', unit: 'g', of: ({ transFat }) => transFat, dailyValue: null },
  {
    row: 'Cholesterol',
    rounded: 'cholesterol',
    unit: 'mg',
    of: ({ cholesterolMg }) => cholesterolMg,
    dailyValue: '300',
  },
  { row: 'Sodium', rounded: 'sodium', unit: 'mg', of: ({ sodiumMg }) => sodiumMg, dailyValue: '2300' },
  {
    row: 'Total Carbohydrate',
    rounded: 'totalCarbohydrate',
    unit: 'g',
    of: ({ carbohydrate, fibre }) => plus(carbohydrate, fibre),
    dailyValue: '275',
  },
  { row: 'Dietary Fiber', rounded: 'dietaryFiber', unit: 'g', of: ({ fibre }) => fibre, dailyValue: '28' },
  { row: 'Total Sugars', rounded: 'totalSugars', unit: 'g', of: ({ sugars }) => sugars, dailyValue: null },
  {
    row: 'Added Sugars',
    rounded: 'addedSugars',
    unit: 'g',
    of: ({ addedSugars }) => addedSugars,
    dailyValue: '50',
  },
  // The daily value of protein is stated only beside a claim.
  { row: 'Protein', rounded: 'protein', unit: 'g', of: ({ protein }) => protein, dailyValue: null },
  {
    row: 'Vitamin D',
    rounded: 'vitaminD',
    unit: 'mcg',
    of: ({ vitaminDMcg }) => vitaminDMcg,
    dailyValue: '20',
    micronutrient: true,
  },
  {
    row: 'Calcium',
    rounded: 'calcium',
    unit: 'mg',
    of: ({ calciumMg }) => calciumMg,
    dailyValue: '1300',
    micronutrient: true,
  },
  {
    row: 'Iron',
    rounded: 'iron',
    unit: 'mg',
    of: ({ ironMg }) => ironMg,
    dailyValue: '18',
    micronutrient: true,
  },
  {
    row: 'Potassium',
    rounded: 'potassium',
    unit: 'mg',
    of: ({ potassiumMg }) => potassiumMg,
    dailyValue: '4700',
    micronutrient: true,
  },
];

/** The unit of each row's numbers; calories have none. */
export const usRowUnits: Readonly<Record<string, 'g' | 'mg' | 'mcg' | ''>> = Object.fromEntries(
  usRules.map(({ row, unit }) => [row, unit]),
);

export function usPanel(perServing: Amounts): UsRow[] {
  return usRules.map(({ row, rounded, of, dailyValue, micronutrient }): UsRow => {
    const value = of(perServing);
    if (value === null) return { row, perServing: null, dailyValuePercent: null };
    const shown = roundUs(rounded, value);
    return {
      row,
      perServing: shown,
      // A nutrient declared as zero has no percentage.
      dailyValuePercent:
        dailyValue === null
          ? null
          : dailyValuePercent(shown === '0' ? '0' : value, dailyValue, micronutrient === true),
    };
  });
}
