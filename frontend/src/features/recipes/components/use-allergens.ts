import { allergensOf } from '@batchbook/shared/recipes/allergens';
import type { RecipeAllergen } from '@batchbook/shared/recipes/breakdown-schema';
import { useMemo } from 'react';
import { bookRecipeOf, subjectOf } from '../model/draft.ts';
import { useEditorBasics, useEditorView } from './editor-context.tsx';

/** The draft's 14 allergens. They depend on its ingredients, not on quantities. */
export function useAllergens(): RecipeAllergen[] {
  const { recipeId, editor, book } = useEditorBasics();
  const inIt = useEditorView(({ draft }) => draft.lines.map(subjectOf).join());
  // biome-ignore lint/correctness/useExhaustiveDependencies: of the draft, what is in it decides.
  return useMemo(
    () => allergensOf(bookRecipeOf(recipeId, editor.getState().draft), book),
    [recipeId, inIt, book],
  );
}
