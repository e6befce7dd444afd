/** Which ingredients a panel waits for: those of which a figure that it must state isn't known. */
import type { Nutrient } from '@batchbook/shared/ingredients/nutrients';
import type { NutritionFacts } from '@batchbook/shared/recipes/breakdown-schema';
import type { LabelForm } from '@batchbook/shared/recipes/label-form';

const inBoth: readonly Nutrient[] = ['energyKcal', 'fat', 'saturates', 'carbohydrate', 'sugars', 'protein'];

/** Fibre may be left out of the table of the UK and the EU. */
const needed: Record<LabelForm, ReadonlySet<Nutrient>> = {
  uk: new Set<Nutrient>([...inBoth, 'energyKj', 'salt']),
  us: new Set<Nutrient>([
    ...inBoth,
    'fibre',
    'transFat',
    'cholesterolMg',
    'sodiumMg',
    'addedSugars',
    'vitaminDMcg',
    'calciumMg',
    'ironMg',
    'potassiumMg',
  ]),
};

export const missingNutrition = (
  { missing }: NutritionFacts,
  form: LabelForm,
): { ingredientId: string; name: string }[] =>
  missing.filter(({ nutrients }) => nutrients.some((nutrient) => needed[form].has(nutrient)));
