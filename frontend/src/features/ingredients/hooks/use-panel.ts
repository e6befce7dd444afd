import type { Ingredient, PutIngredient } from '@batchbook/shared/ingredients/schema';
import { useEffect, useRef, useState } from 'react';
import { useDraft } from '../../../data/drafts.ts';
import type { SaveState } from '../../../ui/saved-mark.tsx';
import { useToast } from '../../../ui/toast.tsx';
import {
  changesOf,
  hasUnreadable,
  type IngredientContent,
  settledFields,
  withSavedPrice,
} from '../model/form.ts';
import { moveAfter, type PriceMove, undoOf } from '../model/price-move.ts';
import { blankIngredient, type TypedIngredient, typedOf } from '../model/typed.ts';
import { useIngredientSave } from './use-ingredient-save.ts';

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
  'isWater',
  'unit',
  'costingUnit',
  'packUnit',
];

/**
 * What is being edited in the panel. A new ingredient is saved as a whole. One that is there is saved field
 * by field, as each is left, on top of the version before; a new price shows what it moves once it is saved.
 */
export function usePanel(ingredient: Ingredient | null, onClose: () => void) {
  const toast = useToast();
  const kept = useDraft<Kept>(`ingredient:${ingredient?.id ?? 'new'}`);
  const [opened, setOpened] = useState(() =>
    ingredient && kept.value?.version ? { ...ingredient, version: kept.value.version } : ingredient,
  );
  const [typed, setTyped] = useState(
    // What was kept before a field was there goes without it.
    () => ({ ...(opened ? typedOf(opened) : blankIngredient()), ...kept.value?.typed }),
  );
  const [mark, setMark] = useState<SaveState>('idle');
  const [move, setMove] = useState<PriceMove | null>(null);
  const save = useIngredientSave(opened);
  const now = useRef({ opened, typed });
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);

  const stand = (next: { opened?: Ingredient; typed?: TypedIngredient }) => {
    Object.assign(now.current, next);
    if (next.opened) setOpened(next.opened);
    if (next.typed) setTyped(next.typed);
  };
  const keep = () => {
    const { opened: on, typed: text } = now.current;
    if (!hasUnsaved(on, text)) kept.clear();
    else kept.save({ version: on?.version ?? null, typed: text });
  };
  const settlePrice = (before: Ingredient, saved: Ingredient) =>
    setMove((last) => moveAfter(last, before, saved));
  const flush = useFlush({ now, stand, keep, setMark, settlePrice, put: save.put });
  const type = (changes: Partial<TypedIngredient>) => {
    stand({ typed: { ...now.current.typed, ...changes } });
    keep();
    if (opened === null || !Object.keys(changes).some((key) => chosen.includes(key as keyof TypedIngredient)))
      return;
    clearTimeout(timer.current);
    timer.current = setTimeout(() => void flush(), choicesSettleMs);
  };
  /** From the server: it stands in the fields. */
  const settle = (saved: Ingredient | null) => {
    if (saved === null) return;
    stand({ opened: saved, typed: typedOf(saved) });
    setMark('saved');
    kept.clear();
  };
  /** What can be saved is; what can't be is let go of by closing. */
  const close = () => {
    clearTimeout(timer.current);
    void flush().then(() => {
      const { opened: on, typed: text } = now.current;
      if (on === null || Object.keys(changesOf(on, text)).length === 0) kept.clear();
    });
    onClose();
  };
  const undoPrice = async () => {
    await flush();
    const { opened: on } = now.current;
    if (on === null || move === null) return;
    setMark('saving');
    const saved = await save.put(undoOf(move), on.version);
    if (saved === null) return setMark('failed');
    stand({ opened: saved, typed: withSavedPrice(now.current.typed, saved) });
    keep();
    setMove(null);
    setMark('saved');
  };
  const create = async (content: IngredientContent) => {
    if ((await save.put(content)) === null) return;
    toast({ title: 'Ingredient created successfully', variant: 'success' });
    kept.clear();
    onClose();
  };
  return {
    opened,
    typed,
    type,
    flush,
    mark,
    save,
    close,
    create,
    settle,
    move,
    undoPrice,
    /** Whether closing would lose what can't be saved as it is. */
    hasUnreadable: opened === null ? hasUnsaved(null, typed) : hasUnreadable(opened, typed),
  };
}

interface Flushing {
  now: { current: { opened: Ingredient | null; typed: TypedIngredient } };
  stand: (next: { opened?: Ingredient; typed?: TypedIngredient }) => void;
  keep: () => void;
  setMark: (mark: SaveState) => void;
  settlePrice: (before: Ingredient, saved: Ingredient) => void;
  put: (body: PutIngredient, version: number) => Promise<Ingredient | null>;
}

/** Saves what was newly typed; what is typed meanwhile follows on top of that. */
function useFlush({ now, stand, keep, setMark, settlePrice, put }: Flushing) {
  const running = useRef<Promise<void> | null>(null);
  const saveAll = async (): Promise<void> => {
    for (;;) {
      const { opened, typed } = now.current;
      const body = opened === null ? {} : changesOf(opened, typed);
      if (opened === null || Object.keys(body).length === 0) return;
      setMark('saving');
      const saved = await put(body, opened.version);
      if (saved === null) return setMark('failed');
      // What stands there now stands in the fields, but for what is wrong and what was typed meanwhile.
      const settled = settledFields(saved, typed, now.current.typed);
      stand({ opened: saved, typed: { ...now.current.typed, ...settled, sources: {} } });
      settlePrice(opened, saved);
      keep();
      setMark('saved');
    }
  };
  return (): Promise<void> => {
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
