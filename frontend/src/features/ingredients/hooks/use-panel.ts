import type { Ingredient, PutIngredient } from '@batchbook/shared/ingredients/schema';
import { useEffect, useRef, useState } from 'react';
import { useDraft } from '../../../data/drafts.ts';
import { ingredientOutcomes } from '../../../data/ingredients.ts';
import type { SaveState } from '../../../ui/saved-mark.tsx';
import { useToast } from '../../../ui/toast.tsx';
import {
  changesOf,
  changesPrice,
  hasUnreadable,
  type IngredientContent,
  settledFields,
  withSavedPrice,
} from '../model/form.ts';
import { undoOf } from '../model/price-move.ts';
import { blankIngredient, type TypedIngredient, typedOf } from '../model/typed.ts';
import { useIngredientSave } from './use-ingredient-save.ts';
import { usePriceGroup } from './use-price-group.ts';

/** What was typed, and the version it was typed from. */
interface Kept {
  version: number | null;
  typed: TypedIngredient;
}

/** What is chosen, not typed, is saved this long after the last choice. */
const choicesSettleMs = 600;
const chosen: readonly (keyof TypedIngredient)[] = [
  'supplierId',
  'categories',
  'allergens',
  'packRead',
  'isWater',
];

/**
 * What is being edited in the panel. A new ingredient is saved as a whole. One that is there is saved field
 * by field, when each loses focus, on top of the version before. The fields of the price are saved together,
 * when focus leaves them all. A new price shows its effects once saved.
 */
export function usePanel(ingredient: Ingredient | null, onClose: () => void) {
  const toast = useToast();
  const { kept, opened, typed, now, show, keep, carriedOn } = useTypedIngredient(ingredient);
  const [mark, setMark] = useState<SaveState>('idle');
  const save = useIngredientSave(opened);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);

  const price = usePriceGroup(now);
  const flush = useFlush({ now, show, keep, setMark, price, put: save.put });
  const flushAll = () => {
    price.isInMaking.current = false;
    return flush();
  };
  const type = (changes: Partial<TypedIngredient>) => {
    if (changesPrice(now.current.typed, changes)) price.isInMaking.current = true;
    show({ typed: { ...now.current.typed, ...changes } });
    keep();
    if (opened === null || !Object.keys(changes).some((key) => chosen.includes(key as keyof TypedIngredient)))
      return;
    clearTimeout(timer.current);
    timer.current = setTimeout(() => void flush(), choicesSettleMs);
  };
  /** Shows what the server has in the fields. */
  const settle = (saved: Ingredient | null) => {
    if (saved === null) return;
    show({ opened: saved, typed: typedOf(saved) });
    setMark('saved');
    kept.clear();
  };
  const offerUndo = useUndoAfterClosing(price.moveOf, save.put);
  /** Saves what it can. Closing drops the rest. */
  const close = () => {
    clearTimeout(timer.current);
    const { opened: before } = now.current;
    void flushAll().then(() => {
      const { opened: on, typed: text } = now.current;
      offerUndo(before, on);
      if (on === null || Object.keys(changesOf(on, text)).length === 0) kept.clear();
    });
    onClose();
  };
  const undoPrice = async () => {
    await flushAll();
    const { opened: on } = now.current;
    if (on === null || price.move === null) return;
    setMark('saving');
    const saved = await save.put(undoOf(price.move), on);
    if (saved === null) return setMark('failed');
    show({ opened: saved, typed: withSavedPrice(now.current.typed, saved) });
    keep();
    price.forget();
    setMark('saved');
  };
  const create = async (content: IngredientContent) => {
    if ((await save.put(content)) === null) return;
    toast({ title: ingredientOutcomes.creation.done, variant: 'success' });
    kept.clear();
    onClose();
  };
  return {
    opened,
    typed,
    type,
    /** Saves what was typed, but for a price in the making. */
    flush,
    /** Saves the price as well: its fields were left, or the panel closes. */
    flushAll,
    mark,
    save,
    close,
    create,
    carriedOn,
    settle,
    price,
    undoPrice,
    /** Whether closing would lose unsaveable input. */
    hasUnreadable: opened === null ? hasUnsaved(null, typed) : hasUnreadable(opened, typed),
  };
}

/** A price that closing has saved has its way back in a message: the preview closes with the panel. */
function useUndoAfterClosing(
  moveOf: ReturnType<typeof usePriceGroup>['moveOf'],
  put: ReturnType<typeof useIngredientSave>['put'],
) {
  const toast = useToast();
  return (before: Ingredient | null, saved: Ingredient | null) => {
    const move = before && saved && moveOf(before, saved);
    if (!move) return;
    toast({
      title: `New price of ${move.after.name}`,
      variant: 'success',
      action: { label: 'Undo', onClick: () => void put(undoOf(move), move.after) },
    });
  };
}

/** The typed fields and the version they started from. Kept as a draft until saved. */
function useTypedIngredient(ingredient: Ingredient | null) {
  const kept = useDraft<Kept>(`ingredient:${ingredient?.id ?? 'new'}`);
  const [opened, setOpened] = useState(() =>
    ingredient && kept.value?.version ? { ...ingredient, version: kept.value.version } : ingredient,
  );
  const [typed, setTyped] = useState(
    // What was kept before a field was there goes without it.
    () => ({ ...(opened ? typedOf(opened) : blankIngredient()), ...kept.value?.typed }),
  );
  const now = useRef({ opened, typed });
  const show = (next: { opened?: Ingredient; typed?: TypedIngredient }) => {
    Object.assign(now.current, next);
    if (next.opened) setOpened(next.opened);
    if (next.typed) setTyped(next.typed);
  };
  // What others save is shown unless something here is still to be saved, which then goes on top of it.
  useEffect(() => {
    const { opened: on, typed: text } = now.current;
    if (!ingredient || !on || ingredient.version <= on.version || hasUnsaved(on, text)) return;
    now.current = { opened: ingredient, typed: typedOf(ingredient) };
    setOpened(ingredient);
    setTyped(now.current.typed);
  }, [ingredient]);
  const keep = () => {
    const { opened: on, typed: text } = now.current;
    if (!hasUnsaved(on, text)) kept.clear();
    else kept.save({ version: on?.version ?? null, typed: text });
  };
  const [isCarriedOn, setCarriedOn] = useState(ingredient === null && kept.value !== null);
  const startAgain = () => {
    show({ typed: blankIngredient() });
    kept.clear();
    setCarriedOn(false);
  };
  /** A new ingredient that starts with what was typed before; `null` for any other. */
  const carriedOn = isCarriedOn ? { startAgain } : null;
  return { kept, opened, typed, now, show, keep, carriedOn };
}

interface Flushing {
  now: { current: { opened: Ingredient | null; typed: TypedIngredient } };
  show: (next: { opened?: Ingredient; typed?: TypedIngredient }) => void;
  keep: () => void;
  setMark: (mark: SaveState) => void;
  price: ReturnType<typeof usePriceGroup>;
  put: (body: PutIngredient, on: Ingredient) => Promise<Ingredient | null>;
}

/** Saves new input. Input typed meanwhile is saved after it. */
function useFlush({ now, show, keep, setMark, price, put }: Flushing) {
  const running = useRef<Promise<void> | null>(null);
  const unsaved = () => {
    const { opened, typed } = now.current;
    if (opened === null) return null;
    // A price in the making waits until its fields are left.
    const sent = price.isInMaking.current ? withSavedPrice(typed, opened) : typed;
    const body = changesOf(opened, sent);
    return Object.keys(body).length === 0 ? null : { opened, sent, body };
  };
  const saveAll = async (): Promise<void> => {
    for (let next = unsaved(); next !== null; next = unsaved()) {
      const { opened, sent, body } = next;
      setMark('saving');
      const saved = await put(body, opened);
      if (saved === null) return setMark('failed');
      // The fields show the saved values, except for errors and later input.
      const settled = settledFields(saved, sent, now.current.typed);
      show({ opened: saved, typed: { ...now.current.typed, ...settled, sources: {} } });
      price.settle(opened, saved);
      keep();
      setMark('saved');
    }
  };
  return (): Promise<void> => {
    if (running.current === null && unsaved() === null) return Promise.resolve();
    running.current ??= saveAll().finally(() => {
      running.current = null;
    });
    return running.current;
  };
}

/** Whether something was typed that isn't on the server. */
const hasUnsaved = (opened: Ingredient | null, typed: TypedIngredient): boolean =>
  opened === null
    ? JSON.stringify(typed) !== JSON.stringify(blankIngredient())
    : hasUnreadable(opened, typed) || Object.keys(changesOf(opened, typed)).length > 0;
