/** The label of a recipe as it was made: what its words are composed from, unless a rule stops it. */
import type { FrozenLabelSource } from '@batchbook/shared/production/run-label-schema';
import type { Book, BookRecipe } from '@batchbook/shared/recipes/book';
import { ingredientListOf } from '@batchbook/shared/recipes/ingredient-list';
import { isAskedAtPrint, judgeLabel } from '@batchbook/shared/recipes/label-approval';
import { labelFormOf } from '@batchbook/shared/recipes/label-form';
import type { LabelContent } from '@batchbook/shared/recipes/label-schema';
import { isListable } from '@batchbook/shared/recipes/list-size';
import { nutritionOf } from '@batchbook/shared/recipes/nutrition';
import type { Kitchen } from '../../recipes/index.ts';

/** A recipe with all that is in it. */
export interface Composed {
  recipe: BookRecipe;
  book: Book;
}

/** Of a recipe whose ingredients are too many to list. */
export const tooLarge = 'Its recipe has grown too large for a label.';

export const labelSource = (
  { recipe, book }: Composed,
  label: LabelContent,
  { organization }: Pick<Kitchen, 'organization'>,
): FrozenLabelSource => ({
  label,
  recipeName: recipe.name,
  ingredientList: ingredientListOf(recipe, book),
  nutrition: nutritionOf(recipe, book),
  form: labelFormOf(organization.currency),
});

/** What stops it, in words; `null` for nothing. Questions about packs are asked when it prints. */
export function labelProblem(
  { recipe, book }: Composed,
  content: LabelContent,
  { organization }: Pick<Kitchen, 'organization'>,
): string | null {
  if (!isListable(recipe, book)) return tooLarge;
  const form = labelFormOf(organization.currency);
  const { blockers } = judgeLabel({ recipe, content, form }, book);
  return blockers.find((finding) => !isAskedAtPrint(finding))?.message ?? null;
}
