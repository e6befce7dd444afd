import type { EventRecipe, MarketEvent } from '@batchbook/shared/market-events/schema';
import { useState } from 'react';
import { useUnsaved } from '../../../ui/unsaved.ts';
import { type ActualField, changedActuals, readActual, type TypedActuals } from '../model/actuals.ts';
import { useSaveActuals } from './use-event-actions.ts';

const nothing: TypedActuals = {};

/** The sales of an event as they are typed, and saved together. */
export function useActuals(event: MarketEvent) {
  const [typed, setTyped] = useState(nothing);
  const [isChecked, setChecked] = useState(false);
  const save = useSaveActuals(event.id);
  const changes = changedActuals(event.recipes, typed);
  const isTyped = changes === null || changes.length > 0;
  useUnsaved(() => isTyped);
  return {
    typed,
    isTyped,
    isSaving: save.isPending,
    type: (recipeId: string, field: ActualField, text: string) =>
      setTyped({ ...typed, [recipeId]: { ...typed[recipeId], [field]: text } }),
    errorOf: (recipe: EventRecipe, field: ActualField): string | undefined => {
      const read = readActual(recipe, typed, field);
      return read.ok || !isChecked ? undefined : read.error;
    },
    check: () => setChecked(true),
    submit: () => {
      setChecked(true);
      if (changes === null || changes.length === 0 || save.isPending) return;
      const body = { recipes: changes, version: event.version };
      save.mutate(body, {
        onSuccess: () => {
          setTyped(nothing);
          setChecked(false);
        },
      });
    },
  };
}

export type Actuals = ReturnType<typeof useActuals>;
