import { allergensOf } from '@batchbook/shared/recipes/allergens';
import type { RecipeAllergen } from '@batchbook/shared/recipes/breakdown-schema';
import { useMemo } from 'react';
import { bookRecipeOf, subjectOf } from '../model/draft.ts';
import { useEditorView } from './editor-context.tsx';

/** The 14 of the recipe as it is. They move with what is in it, not with how much. */
export function useAllergens(): RecipeAllergen[] {
  const { recipeId, draft, book } = useEditorView();
  const inIt = draft.lines.map(subjectOf).join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: of the draft, what is in it decides.
  return useMemo(() => allergensOf(bookRecipeOf(recipeId, draft), book), [recipeId, inIt, book]);
}
