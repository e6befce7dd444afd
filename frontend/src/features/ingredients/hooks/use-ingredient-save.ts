import { newId } from '@batchbook/shared/ids';
import type { Ingredient, PutIngredient } from '@batchbook/shared/ingredients/schema';
import { useState } from 'react';
import { saveOnTop } from '../../../data/collection.ts';
import { ingredientOutcomes, useArchiveIngredient, useSaveIngredient } from '../../../data/ingredients.ts';
import { sentenceOf, staleCurrent } from '../../../data/problems.ts';
import { useToast } from '../../../ui/toast.tsx';

export interface IngredientConflict {
  /** What was to be saved. */
  body: PutIngredient;
  theirs: Ingredient;
}

/**
 * Saves an ingredient: as a new one without `ingredient`, else on top of that version. Where somebody else changed the
 * same field, theirs is kept as `conflict` and shown beside the typed values. `saveOver` saves on top of it.
 */
export function useIngredientSave(ingredient: Ingredient | null) {
  const save = useSaveIngredient();
  const toast = useToast();
  const [conflict, setConflict] = useState<IngredientConflict | null>(null);
  const [id] = useState(() => ingredient?.id ?? newId());

  const put = async (body: PutIngredient, on: Ingredient | null): Promise<Ingredient | null> => {
    try {
      const saved =
        on === null
          ? await save.mutateAsync({ id, body })
          : await saveOnTop(on, body, (version) =>
              save.mutateAsync({ id: on.id, body: { ...body, version } }),
            );
      setConflict(null);
      return saved;
    } catch (error) {
      const theirs = staleCurrent<Ingredient>(error);
      if (theirs) setConflict({ body, theirs });
      else {
        const title = on === null ? ingredientOutcomes.creation.failed : ingredientOutcomes.change.failed;
        toast({ title, description: sentenceOf(error), variant: 'destructive' });
      }
      return null;
    }
  };
  return {
    /** Saves on top of `on` when one save follows another, else of the version passed in. */
    put: (body: PutIngredient, on = ingredient) => put(body, on),
    saveOver: () => (conflict ? put(conflict.body, conflict.theirs) : Promise.resolve(null)),
    conflict,
    dropConflict: () => setConflict(null),
    error: save.error,
    isSaving: save.isPending,
  };
}

/** Archives with Undo, or brings back. The toast shows even when the panel has closed. */
export function useArchive() {
  const archive = useArchiveIngredient();
  const toast = useToast();
  const set = (ingredient: Ingredient, archived: boolean): Promise<void> =>
    archive.mutateAsync({ ingredient, archived }).then(
      (saved) => {
        if (archived) {
          toast({
            title: ingredientOutcomes.archiving.done,
            variant: 'success',
            action: { label: 'Undo', onClick: () => void set(saved, false) },
          });
        } else toast({ title: ingredientOutcomes.change.done, variant: 'success' });
      },
      (error: unknown) =>
        toast({
          title: archived ? ingredientOutcomes.archiving.failed : ingredientOutcomes.change.failed,
          description: sentenceOf(error),
          variant: 'destructive',
        }),
    );
  return set;
}
