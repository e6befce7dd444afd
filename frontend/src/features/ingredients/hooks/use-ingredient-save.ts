import { newId } from '@batchbook/shared/ids';
import type { Ingredient, PutIngredient } from '@batchbook/shared/ingredients/schema';
import { useState } from 'react';
import { useArchiveIngredient, useSaveIngredient } from '../../../data/ingredients.ts';
import { sentenceOf, staleCurrent } from '../../../data/problems.ts';
import { useToast } from '../../../ui/toast.tsx';

export interface IngredientConflict {
  /** What was to be saved. */
  body: PutIngredient;
  theirs: Ingredient;
}

/**
 * Saves an ingredient: as a new one without `ingredient`, else on top of that version. A stale version is
 * kept as `conflict`, to be shown beside what was typed; `saveOver` saves on top of it.
 */
export function useIngredientSave(ingredient: Ingredient | null) {
  const save = useSaveIngredient();
  const toast = useToast();
  const [conflict, setConflict] = useState<IngredientConflict | null>(null);
  const [id] = useState(() => ingredient?.id ?? newId());

  const put = async (of: string, body: PutIngredient, version: number | null): Promise<Ingredient | null> => {
    try {
      const saved = await save.mutateAsync({ id: of, body: version === null ? body : { ...body, version } });
      setConflict(null);
      return saved;
    } catch (error) {
      const theirs = staleCurrent<Ingredient>(error);
      if (theirs) setConflict({ body, theirs });
      else {
        const title = version === null ? 'Error creating ingredient' : 'Error updating ingredient';
        toast({ title, description: sentenceOf(error), variant: 'destructive' });
      }
      return null;
    }
  };
  return {
    /** On top of `version` where one save follows another, else of the version that was given. */
    put: (body: PutIngredient, version = ingredient?.version ?? null) => put(id, body, version),
    putOver: (before: Ingredient, body: PutIngredient) => put(before.id, body, before.version),
    saveOver: () =>
      conflict ? put(conflict.theirs.id, conflict.body, conflict.theirs.version) : Promise.resolve(null),
    conflict,
    dropConflict: () => setConflict(null),
    error: save.error,
    isSaving: save.isPending,
  };
}

/** Archives, offering Undo, or brings back; it is told even when what asked for it has closed by then. */
export function useArchive() {
  const archive = useArchiveIngredient();
  const toast = useToast();
  const set = (ingredient: Ingredient, archived: boolean): Promise<void> =>
    archive.mutateAsync({ ingredient, archived }).then(
      (saved) => {
        if (archived) {
          toast({
            title: 'Ingredient archived successfully',
            variant: 'success',
            action: { label: 'Undo', onClick: () => void set(saved, false) },
          });
        } else toast({ title: 'Ingredient updated successfully', variant: 'success' });
      },
      (error: unknown) =>
        toast({
          title: archived ? 'Error archiving ingredient' : 'Error updating ingredient',
          description: sentenceOf(error),
          variant: 'destructive',
        }),
    );
  return set;
}
