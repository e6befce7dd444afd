/** A recipe's nutrition for display: what is known, and for how much of the weight. */
import { type Nutrient, nutrientUnits, nutrientWords } from '@batchbook/shared/ingredients/nutrients';
import { displayDecimal, formatQuantity } from '@batchbook/shared/money';
import type { NutritionFacts } from '@batchbook/shared/recipes/breakdown-schema';

/** The nutrient of a panel's row. With several, the first decides. */
const rowNutrients: Record<string, Nutrient> = {
  Energy: 'energyKj',
  Fat: 'fat',
  'of which saturates': 'saturates',
  Carbohydrate: 'carbohydrate',
  'of which sugars': 'sugars',
  Fibre: 'fibre',
  Protein: 'protein',
  Salt: 'salt',
  Calories: 'energyKcal',
  'Total Fat': 'fat',
  'Saturated Fat': 'saturates',
  'Trans Fat': 'transFat',
  Cholesterol: 'cholesterolMg',
  Sodium: 'sodiumMg',
  'Total Carbohydrate': 'carbohydrate',
  'Dietary Fiber': 'fibre',
  'Total Sugars': 'sugars',
  'Added Sugars': 'addedSugars',
  'Vitamin D': 'vitaminDMcg',
  Calcium: 'calciumMg',
  Iron: 'ironMg',
  Potassium: 'potassiumMg',
};

export const nutrientOfRow = (row: string): Nutrient | undefined => rowNutrients[row];

const nutrientNames: Record<Nutrient, string> = {
  ...nutrientWords,
  energyKj: 'energy (kJ)',
  energyKcal: 'energy (kcal)',
};

/** The nutrients of the UK/EU and US tables. Others may stay unknown on a label. */
const ukNutrients: readonly Nutrient[] = [
  ...(['energyKj', 'energyKcal', 'fat', 'saturates', 'carbohydrate'] as const),
  ...(['sugars', 'fibre', 'protein', 'salt'] as const),
];
const usNutrients: readonly Nutrient[] = [
  ...(['energyKcal', 'fat', 'saturates', 'transFat', 'cholesterolMg', 'sodiumMg', 'carbohydrate'] as const),
  ...(['fibre', 'sugars', 'addedSugars', 'protein', 'vitaminDMcg', 'calciumMg', 'ironMg'] as const),
  'potassiumMg',
];

export const nutrientsOf = (panel: 'uk' | 'us'): readonly Nutrient[] =>
  panel === 'us' ? usNutrients : ukNutrients;

/** 'at least 12.3 g': the known amount, or `null`. */
export function atLeastText(
  amounts: NutritionFacts['per100g'],
  nutrient: Nutrient | undefined,
): string | null {
  if (nutrient === undefined) return null;
  const { atLeast } = amounts[nutrient];
  if (atLeast === null) return null;
  const digits = nutrient === 'energyKj' || nutrient === 'energyKcal' ? 0 : nutrient === 'salt' ? 2 : 1;
  return `at least ${formatQuantity(displayDecimal(atLeast, digits))} ${nutrientUnits[nutrient]}`;
}

/** '72%' of the weight has a known value. Rounded down, so that 100% means all of it. */
function coverageText(coverage: string | null): string {
  if (coverage === null) return 'not known';
  const percent = Math.floor(Number(coverage) * 100);
  return `${percent}%`;
}

export interface Gap {
  nutrient: Nutrient;
  coverage: string | null;
}

/** The panel's nutrients that aren't known for all of the weight. */
export const gapsOf = (facts: NutritionFacts, panel: 'uk' | 'us'): Gap[] =>
  nutrientsOf(panel).flatMap((nutrient) => {
    const { value, coverage } = facts.per100g[nutrient];
    return value === null ? [{ nutrient, coverage }] : [];
  });

/** Groups nutrients by how much is known: 'everything' or 'sugars, fibre'. */
export function gapGroups(gaps: readonly Gap[], panel: 'uk' | 'us'): { label: string; coverage: string }[] {
  const byCoverage = Map.groupBy(gaps, ({ coverage }) => coverageText(coverage));
  return [...byCoverage].map(([coverage, alike]) => ({
    coverage,
    label:
      alike.length === nutrientsOf(panel).length
        ? 'everything'
        : alike.map(({ nutrient }) => nutrientNames[nutrient]).join(', '),
  }));
}

/** 'sugars, fibre and 2 more', of the panel's nutrients. */
export function missingText(missing: readonly Nutrient[], panel: 'uk' | 'us'): string {
  const missingHere = nutrientsOf(panel).filter((nutrient) => missing.includes(nutrient));
  if (missingHere.length === nutrientsOf(panel).length) return 'everything';
  const names = missingHere.map((nutrient) => nutrientNames[nutrient]);
  return names.length > 4 ? `${names.slice(0, 3).join(', ')} and ${names.length - 3} more` : names.join(', ');
}
