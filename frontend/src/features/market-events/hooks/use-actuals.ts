import type { EventRecipe, MarketEvent } from '@batchbook/shared/market-events/schema';
import { formatDecimal, formatQuantity, one as oneOf, parseDecimal } from '@batchbook/shared/money';
import { useEffect, useRef, useState } from 'react';
import { useDraft } from '../../../data/drafts.ts';
import { useUnsentOf } from '../../../data/market-events/use-events.ts';
import { useOutbox } from '../../../data/outbox/outbox.ts';
import { shownTime } from '../../../ui/dates.ts';
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

const pauseMs = 1000;

/** What is typed, over what was refused after it waited. */
function useTypedActuals(eventId: string) {
  const draft = useDraft<TypedActuals>(`actuals:${eventId}`);
  const own = draft.value ?? nothing;
  const latest = useRef(own);
  useEffect(() => {
    latest.current = own;
  });
  const unsent = useUnsentOf(eventId);
  // What was refused is in its fields again, to be looked at and saved.
  const refused = unsent.refused.filter((job) => job.kind === 'event_actuals');
  const typed = typedOver(refusedTexts(refused.map(({ body }) => body.recipes)), own);
  const isWaiting = unsent.waiting.some(({ kind }) => kind === 'event_actuals');
  return { draft, own, latest, typed, refused, isWaiting };
}

/** The sales of an event as they are typed, and saved together. */
export function useActuals(event: MarketEvent) {
  const { draft, own, latest, typed, refused, isWaiting } = useTypedActuals(event.id);
  const [isChecked, setChecked] = useState(false);
  const { drop } = useOutbox();
  const save = useSaveActuals(event);
  const changes = changedActuals(event.recipes, typed);
  const [isTapped, setTapped] = useState(false);
  const type = (recipeId: string, field: ActualField, text: string) =>
    draft.save({ ...own, [recipeId]: { ...own[recipeId], [field]: text } });
  const submit = () => {
    setChecked(true);
    if (changes === null || changes.length === 0 || save.isPending) return;
    save.mutate(
      { recipes: changes, isQuiet: isTapped },
      {
        onSuccess: () => {
          for (const { id } of refused) drop(id);
          // What was typed meanwhile stays.
          if (latest.current === own) draft.clear();
          setChecked(false);
        },
        // It stays in its fields, and isn't tried again by itself.
        onError: () => setTapped(false),
      },
    );
  };
  useSavedSoon({ isTapped: isTapped && changes?.length !== 0 && !save.isPending, own, submit });
  useUnsaved(() => {
    if (isTapped) submit();
    else return changedActuals(event.recipes, own)?.length !== 0;
    return changes === null;
  });
  /** Typed by a button, and saved a moment later. */
  const tap = ({ recipeId }: EventRecipe, field: ActualField, text: string) => {
    type(recipeId, field, text);
    setTapped(true);
  };
  /** A figure that can't be read stays. */
  const add = (recipe: EventRecipe, field: 'sold' | 'wasted', by: 1 | -1) => {
    const read = readActual(recipe, typed, field);
    if (!read.ok) return;
    const next = parseDecimal(read.value ?? '0') + BigInt(by) * oneOf;
    if (next >= 0n) tap(recipe, field, formatQuantity(formatDecimal(next), 6));
  };
  const isTyped = changes === null || changes.length > 0;
  return {
    typed,
    isTyped,
    /** Typed, not tapped: it is saved when that is asked for. */
    isTypedByHand: isTyped && !isTapped,
    isWaiting,
    isRefused: refused.length > 0,
    isSaving: save.isPending,
    type: (recipeId: string, field: ActualField, text: string) => {
      type(recipeId, field, text);
      setTapped(false);
    },
    /** One sold more or less. */
    count: (recipe: EventRecipe, by: 1 | -1) => add(recipe, 'sold', by),
    /** One wasted more. */
    waste: (recipe: EventRecipe) => add(recipe, 'wasted', 1),
    soldOutNow: (recipe: EventRecipe) => tap(recipe, 'soldOutAt', shownTime(new Date())),
    errorOf: (recipe: EventRecipe, field: ActualField): string | undefined => {
      const read = readActual(recipe, typed, field);
      return read.ok || !isChecked ? undefined : read.error;
    },
    check: () => setChecked(true),
    submit,
  };
}

/** Taps follow each other: they are saved together once they pause, or when the phone is put away. */
function useSavedSoon({
  isTapped,
  own,
  submit,
}: {
  isTapped: boolean;
  own: TypedActuals;
  submit: () => void;
}) {
  const latest = useRef(submit);
  useEffect(() => {
    latest.current = submit;
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: another tap begins the pause again
  useEffect(() => {
    if (!isTapped) return;
    const save = () => latest.current();
    const timer = setTimeout(save, pauseMs);
    document.addEventListener('visibilitychange', save);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', save);
    };
  }, [isTapped, own]);
}

export type Actuals = ReturnType<typeof useActuals>;
