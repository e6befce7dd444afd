/** Where what stands in a label's way is mended: at the ingredients that it comes from, or in the recipe. */
import type { Breakdown } from '@batchbook/shared/recipes/breakdown-schema';
import type { LabelForm } from '@batchbook/shared/recipes/label-form';
import type { Label } from '@batchbook/shared/recipes/label-schema';
import { missingNutrition } from './missing-nutrition.ts';

export interface Mend {
  label: string;
  /** The ingredient to open; `null` for the recipe itself. */
  ingredientId: string | null;
  /** The part of the ingredient's panel. */
  field: 'allergens' | 'nutrition' | null;
}

/** So many are named; the recipe has the others. */
const namedMax = 6;

export function mendsOf(
  code: Label['blockers'][number]['code'],
  breakdown: Breakdown,
  form: LabelForm,
): Mend[] {
  const toRecipe: Mend = { label: 'Open the recipe', ingredientId: null, field: null };
  const found =
    code === 'allergens_unknown'
      ? atIngredients(allergensUnknownIn(breakdown), 'allergens')
      : code === 'nutrition_incomplete'
        ? atIngredients(nutritionUnknownIn(breakdown, form), 'nutrition')
        : [];
  return found.length === 0 ? [toRecipe] : found.slice(0, namedMax);
}

interface Named {
  id: string;
  name: string;
}

const atIngredients = (ingredients: readonly Named[], field: Mend['field']): Mend[] =>
  ingredients.map(({ id, name }) => ({ label: name, ingredientId: id, field }));

function allergensUnknownIn({ allergens, ingredientList }: Breakdown): Named[] {
  const ids = new Set(allergens.flatMap(({ unknownFrom }) => unknownFrom));
  const names = new Map(ingredientList.items.map(({ ingredientId, name }) => [ingredientId, name]));
  return [...ids].map((id) => ({ id, name: names.get(id) ?? 'An ingredient' }));
}

const nutritionUnknownIn = ({ nutrition }: Breakdown, form: LabelForm): Named[] =>
  missingNutrition(nutrition, form).map(({ ingredientId, name }) => ({ id: ingredientId, name }));
