/** Where a finding is put right: at an ingredient, in a recipe, or at a field of the label. */
import type { Breakdown } from '@batchbook/shared/recipes/breakdown-schema';
import type { LabelForm } from '@batchbook/shared/recipes/label-form';
import type { LabelContent, LabelFinding } from '@batchbook/shared/recipes/label-schema';
import { fieldRows } from './label-fields.ts';
import { missingNutrition } from './missing-nutrition.ts';

/** A tab of the recipe, or a field of one of its lines. */
export type RecipePlace = { view: string } | { line: string; ask: 'quantity' | 'share' };

export type Fix = { label: string } & (
  | { kind: 'ingredient'; id: string; field: string }
  | { kind: 'recipe'; id: string; at: RecipePlace }
  /** A row of the studio, by its id. */
  | { kind: 'row'; id: string }
);

/** The number of names shown. The recipe has the others. */
const namedMax = 6;

export function fixesOf({ code, path }: LabelFinding, breakdown: Breakdown, form: LabelForm): Fix[] {
  if (code === 'nutrition_incomplete' && path.startsWith('/ingredients/')) {
    const missing = missingNutrition(breakdown.nutrition, form).slice(0, namedMax);
    if (missing.length > 0) {
      return missing.map(({ ingredientId, name }) => ({
        kind: 'ingredient',
        id: ingredientId,
        label: name,
        field: 'nutrition',
      }));
    }
  }
  const [, area = '', id = '', field = '', line = '', ofLine = ''] = path.split('/');
  if (area === 'ingredients') {
    const name = nameOfIngredient(id, breakdown);
    const label = name !== null && code !== 'pack_changed' ? name : `Open ${name ?? 'the ingredient'}`;
    return [{ kind: 'ingredient', id, label, field: field.split('.')[0] ?? field }];
  }
  if (area === 'recipes') {
    const ask = ofLine === 'quid' ? 'share' : 'quantity';
    const at =
      line !== '' ? ({ line, ask } as const) : { view: field === 'lines' ? 'ingredients' : 'details' };
    return [{ kind: 'recipe', id, at, label: 'Open the recipe' }];
  }
  const row = Object.values(fieldRows).find(({ fields }) =>
    (fields as readonly string[]).includes(id as keyof LabelContent),
  );
  return row ? [{ kind: 'row', id: row.id, label: `Go to ${row.title.toLowerCase()}` }] : [];
}

export const nameOfIngredient = (id: string, { ingredientList, nutrition }: Breakdown): string | null =>
  ingredientList.items.find((item) => item.ingredientId === id || item.recipeId === id)?.name ??
  nutrition.missing.find((entry) => entry.ingredientId === id)?.name ??
  null;
