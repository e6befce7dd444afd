import type { EventRecipe, MarketEvent, PutActuals } from '@batchbook/shared/market-events/schema';
import { formatDecimal, formatQuantity, one as oneOf, parseDecimal } from '@batchbook/shared/money';
import type { Question } from '@batchbook/shared/production/questions';
import { useEffect, useRef, useState } from 'react';
import { useDraft } from '../../../data/drafts.ts';
import { useUnsentOf } from '../../../data/market-events/use-events.ts';
import { useOutbox } from '../../../data/outbox/outbox.ts';
import { questionsOf } from '../../../data/production/questions-of.ts';
import { shownTime } from '../../../ui/dates.ts';
import { useAnswers } from '../../../ui/questions/use-answers.ts';
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

/** Saves what was typed, with the answers to what the server asks about it. */
function useAskedSave(event: MarketEvent, changes: PutActuals['recipes'] | null) {
  const save = useSaveActuals(event);
  return { save, answers: useAnswers([], stillAsked(save, changes)) };
}

/** The sales of an event as they are typed, and saved together. */
export function useActuals(event: MarketEvent) {
  const { draft, own, latest, typed, refused, isWaiting } = useTypedActuals(event.id);
  const [isChecked, setChecked] = useState(false);
  const { drop } = useOutbox();
  const changes = changedActuals(event.recipes, typed);
  const { save, answers } = useAskedSave(event, changes);
  const [isTapped, setTapped] = useState(false);
  const type = (recipeId: string, field: ActualField, text: string) =>
    draft.save({ ...own, [recipeId]: { ...own[recipeId], [field]: text } });
  const submit = () => {
    setChecked(true);
    if (changes === null || changes.length === 0 || save.isPending) return;
    const answered = answers.take();
    if (answered === null) return;
    save.mutate(
      { body: { recipes: changes, ...answered }, isQuiet: isTapped },
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
  const add = (recipe: EventRecipe, field: 'sold' | 'wasted', by: 1 | -1) => {
    const text = countedText(recipe, typed, { field, by });
    if (text !== null) tap(recipe, field, text);
  };
  const isTyped = changes === null || changes.length > 0;
  return {
    typed,
    isTyped,
    answers,
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

/** A figure with one more or less; `null` where it stays: it can't be read, or is nothing. */
function countedText(
  recipe: EventRecipe,
  typed: TypedActuals,
  { field, by }: { field: 'sold' | 'wasted'; by: 1 | -1 },
): string | null {
  const read = readActual(recipe, typed, field);
  const next = read.ok ? parseDecimal(read.value ?? '0') + BigInt(by) * oneOf : -1n;
  return next < 0n ? null : formatQuantity(formatDecimal(next), 6);
}

/** What the server asked about figures that are typed as they were sent. */
function stillAsked(
  { error, variables }: Pick<ReturnType<typeof useSaveActuals>, 'error' | 'variables'>,
  changes: PutActuals['recipes'] | null,
): Question[] {
  const sent = variables?.body.recipes ?? [];
  return questionsOf(error).filter(({ field }) => {
    const asked = sent[Number(field.split('.')[1])];
    return changes?.some(
      ({ recipeId, soldQuantity }) => recipeId === asked?.recipeId && soldQuantity === asked.soldQuantity,
    );
  });
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
