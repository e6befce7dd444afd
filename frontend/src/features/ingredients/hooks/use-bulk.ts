import type { Ingredient, PutIngredient } from '@batchbook/shared/ingredients/schema';
import { countOf } from '@batchbook/shared/text';
import { useState } from 'react';
import { byId } from '../../../data/by-id.ts';
import { ingredientOutcomes, useArchiveIngredient, useSaveIngredient } from '../../../data/ingredients.ts';
import { type Progress, runMany } from '../../../data/run-many.ts';
import { useToast } from '../../../ui/toast.tsx';

type Change = (ingredient: Ingredient) => Promise<Ingredient>;

/**
 * The same change to many ingredients, a few at a time. Those that fail stay ticked and are counted. Undo takes the
 * others back.
 */
export function useBulk(onDone: (failed: string[]) => void) {
  const save = useSaveIngredient();
  const archive = useArchiveIngredient();
  const toast = useToast();
  const [progress, setProgress] = useState<Progress | null>(null);

  const run = async (chosen: readonly Ingredient[], change: Change) => {
    const { done: changed, failed } = await runMany(chosen, change, setProgress);
    return { changed, failed: failed.map(({ entry }) => entry.id) };
  };

  const showOutcome = (title: string, failed: readonly string[], undo?: () => void) => {
    if (failed.length > 0)
      toast({ title: `Failed to update ${countOf(failed.length, 'ingredient')}`, variant: 'destructive' });
    else
      toast({
        title,
        variant: 'success',
        ...(undo && { action: { label: 'Undo', onClick: undo } }),
      });
    onDone([...failed]);
  };

  const setArchived = async (chosen: readonly Ingredient[], archived: boolean) => {
    const { changed, failed } = await run(chosen, (ingredient) =>
      archive.mutateAsync({ ingredient, archived }),
    );
    const one = archived ? ingredientOutcomes.archiving.done : ingredientOutcomes.change.done;
    const many = `${countOf(changed.length, 'ingredient')} ${archived ? 'archived' : 'brought back'} successfully`;
    showOutcome(changed.length === 1 ? one : many, failed, () => void setArchived(changed, !archived));
  };

  const update = async (chosen: readonly Ingredient[], bodyOf: (ingredient: Ingredient) => PutIngredient) => {
    const before = byId(chosen);
    const { changed, failed } = await run(chosen, (ingredient) =>
      save.mutateAsync({ id: ingredient.id, body: { ...bodyOf(ingredient), version: ingredient.version } }),
    );
    showOutcome(
      changed.length === 1
        ? ingredientOutcomes.change.done
        : `${countOf(changed.length, 'ingredient')} updated successfully`,
      failed,
      () => void update(changed, ({ id }) => contentBefore(before.get(id), bodyOf)),
    );
  };

  return { progress, setArchived, update };
}

/** What a change of these fields takes away. */
function contentBefore(
  before: Ingredient | undefined,
  bodyOf: (ingredient: Ingredient) => PutIngredient,
): PutIngredient {
  if (before === undefined) return {};
  const fields = Object.keys(bodyOf(before)) as (keyof PutIngredient & keyof Ingredient)[];
  return Object.fromEntries(fields.map((field) => [field, before[field]]));
}
