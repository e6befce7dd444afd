import type { Ingredient, PutIngredient } from '@batchbook/shared/ingredients/schema';
import { useEffect, useRef, useState } from 'react';
import { useDraft } from '../../../data/drafts.ts';
import type { SaveState } from '../../../ui/saved-mark.tsx';
import { useToast } from '../../../ui/toast.tsx';
import {
  type IngredientContent,
  plainChanges,
  plainFields,
  priceBody,
  priceChanged,
  readForm,
  withSavedPrice,
} from '../model/form.ts';
import { blankIngredient, type TypedIngredient, typedOf } from '../model/typed.ts';
import { useIngredientSave } from './use-ingredient-save.ts';

/** What was typed, and the version it was typed from. */
interface Kept {
  version: number | null;
  typed: TypedIngredient;
}

/** What is chosen, not typed, is saved this long after the last choice. */
const choicesSettleMs = 600;
const chosen: readonly (keyof TypedIngredient)[] = ['supplierId', 'categories', 'allergens', 'isWater'];

/**
 * What is being edited in the panel. A new ingredient is saved as a whole. One that is there is saved field
 * by field, as each is left, on top of the version before; its price waits until it was seen what it moves.
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
  /** The price whose consequences are being shown. */
  const [proposed, setProposed] = useState<PutIngredient | null>(null);
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
    const clean = on !== null && !priceChanged(on, text) && Object.keys(plainChanges(on, text)).length === 0;
    if (clean) kept.clear();
    else kept.save({ version: on?.version ?? null, typed: text });
  };
  const flush = useFlush({ now, stand, keep, setMark, put: save.put });
  const type = (changes: Partial<TypedIngredient>) => {
    stand({ typed: { ...now.current.typed, ...changes } });
    keep();
    if (opened === null || !Object.keys(changes).some((key) => chosen.includes(key as keyof TypedIngredient)))
      return;
    clearTimeout(timer.current);
    timer.current = setTimeout(() => void flush(), choicesSettleMs);
  };
  /** From the server: it stands in the fields, but for a price that is being typed. */
  const settle = (saved: Ingredient | null) => {
    if (saved === null) return;
    stand({ opened: saved, typed: typedOf(saved) });
    setMark('saved');
    kept.clear();
  };
  const close = () => {
    clearTimeout(timer.current);
    void flush();
    kept.clear();
    onClose();
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
    proposed,
    propose: () => setProposed(priceBody(now.current.typed)),
    dropProposal: () => setProposed(null),
    /** The fields of the price as they were. */
    restorePrice: () => {
      if (now.current.opened) stand({ typed: withSavedPrice(now.current.typed, now.current.opened) });
      keep();
    },
  };
}

/** The fields as saved, of those that were sent or left alone: not what is wrong or newer. */
function settledFields(
  saved: Ingredient,
  sent: TypedIngredient,
  typed: TypedIngredient,
): Partial<TypedIngredient> {
  const { errors } = readForm(sent);
  const standing = typedOf(saved);
  const wrong = new Set(Object.keys(errors).map((field) => field.split('.')[0]));
  const settled = plainFields.filter((field) => typed[field] === sent[field] && !wrong.has(field));
  return Object.fromEntries(settled.map((field) => [field, standing[field]]));
}

interface Flushing {
  now: { current: { opened: Ingredient | null; typed: TypedIngredient } };
  stand: (next: { opened?: Ingredient; typed?: TypedIngredient }) => void;
  keep: () => void;
  setMark: (mark: SaveState) => void;
  put: (body: PutIngredient, version: number) => Promise<Ingredient | null>;
}

/** Saves what was newly typed; what is typed meanwhile follows on top of that. */
function useFlush({ now, stand, keep, setMark, put }: Flushing) {
  const running = useRef(false);
  return async (): Promise<void> => {
    if (running.current) return;
    running.current = true;
    try {
      for (;;) {
        const { opened, typed } = now.current;
        const body = opened === null ? {} : plainChanges(opened, typed);
        if (opened === null || Object.keys(body).length === 0) return;
        setMark('saving');
        const saved = await put(body, opened.version);
        if (saved === null) return setMark('failed');
        // What stands there now stands in the fields, but for what is wrong and what was typed meanwhile.
        const settled = settledFields(saved, typed, now.current.typed);
        stand({ opened: saved, typed: { ...now.current.typed, ...settled, sources: {} } });
        keep();
        setMark('saved');
      }
    } finally {
      running.current = false;
    }
  };
}
