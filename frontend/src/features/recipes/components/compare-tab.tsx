import type { Recipe } from '@batchbook/shared/recipes/schema';
import type { Variation } from '@batchbook/shared/recipes/variation-schema';
import { useMemo } from 'react';
import { bookRecipeOf } from '../model/draft.ts';
import { resolved } from '../model/variation.ts';
import { CompareTable } from './compare-table.tsx';
import { useEditorView } from './editor-context.tsx';

/** A variation beside its base, as it is being edited. */
export default function CompareTab({ recipe, variation }: { recipe: Recipe; variation: Variation }) {
  const { recipeId, draft } = useEditorView();
  const column = useMemo(
    () => ({ ...resolved(recipe, variation), ...draft, lines: bookRecipeOf(recipeId, draft).lines }),
    [recipe, variation, recipeId, draft],
  );
  return (
    <div className="p-[22px] max-md:p-3.5">
      <CompareTable base={recipe} columns={[column]} />
    </div>
  );
}
