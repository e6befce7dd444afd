import type { Ingredient, PutIngredient } from '@batchbook/shared/ingredients/schema';
import { useState } from 'react';
import { useArchiveIngredient, useSaveIngredient } from '../../../data/ingredients.ts';
import { useToast } from '../../../ui/toast.tsx';

/** So many calls are on their way at once. */
const atOnce = 4;

export interface BulkProgress {
  done: number;
  all: number;
}

type Change = (ingredient: Ingredient) => Promise<Ingredient>;

const counted = (count: number) => (count === 1 ? '1 ingredient' : `${count} ingredients`);

/**
 * The same change to many ingredients, a few at a time. Those that fail stay ticked and are counted. What
 * was archived comes back with Undo.
 */
export function useBulk(onDone: (failed: string[]) => void) {
  const save = useSaveIngredient();
  const archive = useArchiveIngredient();
  const toast = useToast();
  const [progress, setProgress] = useState<BulkProgress | null>(null);

  const run = async (chosen: readonly Ingredient[], change: Change) => {
    const waiting = [...chosen];
    const changed: Ingredient[] = [];
    const failed: string[] = [];
    setProgress({ done: 0, all: chosen.length });
    const work = async () => {
      for (let next = waiting.shift(); next; next = waiting.shift()) {
        const { id } = next;
        await change(next).then(
          (saved) => changed.push(saved),
          () => failed.push(id),
        );
        setProgress({ done: changed.length + failed.length, all: chosen.length });
      }
    };
    await Promise.all(Array.from({ length: atOnce }, work));
    setProgress(null);
    return { changed, failed };
  };

  const tell = (title: string, failed: readonly string[], undo?: () => void) => {
    if (failed.length > 0)
      toast({ title: `Failed to update ${counted(failed.length)}`, variant: 'destructive' });
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
    const one = archived ? 'Ingredient archived successfully' : 'Ingredient updated successfully';
    const many = `${counted(changed.length)} ${archived ? 'archived' : 'brought back'} successfully`;
    tell(changed.length === 1 ? one : many, failed, () => void setArchived(changed, !archived));
  };

  const update = async (chosen: readonly Ingredient[], bodyOf: (ingredient: Ingredient) => PutIngredient) => {
    const { changed, failed } = await run(chosen, (ingredient) =>
      save.mutateAsync({ id: ingredient.id, body: { ...bodyOf(ingredient), version: ingredient.version } }),
    );
    tell(
      changed.length === 1
        ? 'Ingredient updated successfully'
        : `${counted(changed.length)} updated successfully`,
      failed,
    );
  };

  return { progress, setArchived, update };
}
