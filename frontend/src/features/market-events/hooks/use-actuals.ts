import type { EventRecipe, MarketEvent } from '@batchbook/shared/market-events/schema';
import { useState } from 'react';
import { useUnsentOf } from '../../../data/market-events/use-events.ts';
import { useOutbox } from '../../../data/outbox/outbox.ts';
import { useUnsaved } from '../../../ui/unsaved.ts';
import {
  type ActualField,
  changedActuals,
  readActual,
  refusedTexts,
  type TypedActuals,
  typedOver,
} from '../model/actuals.ts';
import { useSaveActuals } from './use-event-actions.ts';

const nothing: TypedActuals = {};

/** The sales of an event as they are typed, and saved together. */
export function useActuals(event: MarketEvent) {
  const [own, setOwn] = useState(nothing);
  const [isChecked, setChecked] = useState(false);
  const { drop } = useOutbox();
  const unsent = useUnsentOf(event.id);
  // What was refused after it waited is in its fields again, to be looked at and saved.
  const refused = unsent.refused.filter((job) => job.kind === 'event_actuals');
  const typed = typedOver(refusedTexts(refused.map(({ body }) => body.recipes)), own);
  const save = useSaveActuals(event);
  const changes = changedActuals(event.recipes, typed);
  useUnsaved(() => changedActuals(event.recipes, own)?.length !== 0);
  return {
    typed,
    isTyped: changes === null || changes.length > 0,
    isWaiting: unsent.waiting.some(({ kind }) => kind === 'event_actuals'),
    isRefused: refused.length > 0,
    isSaving: save.isPending,
    type: (recipeId: string, field: ActualField, text: string) =>
      setOwn({ ...own, [recipeId]: { ...own[recipeId], [field]: text } }),
    errorOf: (recipe: EventRecipe, field: ActualField): string | undefined => {
      const read = readActual(recipe, typed, field);
      return read.ok || !isChecked ? undefined : read.error;
    },
    check: () => setChecked(true),
    submit: () => {
      setChecked(true);
      if (changes === null || changes.length === 0 || save.isPending) return;
      save.mutate(changes, {
        onSuccess: () => {
          for (const { id } of refused) drop(id);
          // What was typed meanwhile stays.
          setOwn((now) => (now === own ? nothing : now));
          setChecked(false);
        },
      });
    },
  };
}

export type Actuals = ReturnType<typeof useActuals>;
