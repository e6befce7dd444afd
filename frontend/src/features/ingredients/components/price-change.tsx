import type { Ingredient, PutIngredient } from '@batchbook/shared/ingredients/schema';
import type { Currency } from '@batchbook/shared/money';
import { useEffect, useRef, useState } from 'react';
import { ConflictDialog } from '../../../ui/conflict-dialog.tsx';
import { useIngredientSave } from '../api/use-ingredient-save.ts';
import { differencesOf } from '../model/differences.ts';
import { moveAfter, type PriceMove, undoOf } from '../model/price-move.ts';
import PriceMoves from './price-moves.tsx';

export interface PriceChangeProps {
  /** As it was before its price was first changed here. */
  ingredient: Ingredient;
  /** The price as it is to be saved; another object is another change. */
  price: PutIngredient;
  currency: Currency;
  /** Another price is the last that was changed, and shows what it moves. */
  isHidden: boolean;
  onClose: () => void;
}

/** Saves a price that was changed in the list, one change after another, and shows what the last one moves. */
export default function PriceChange({ ingredient, price, currency, isHidden, onClose }: PriceChangeProps) {
  const save = useIngredientSave(ingredient);
  const [move, setMove] = useState<PriceMove | null>(null);
  const turn = useRef(Promise.resolve(ingredient));
  const settle = (before: Ingredient, saved: Ingredient | null) => {
    if (saved !== null) setMove((last) => moveAfter(last, before, saved));
    return saved ?? before;
  };
  const put = (body: PutIngredient) => {
    turn.current = turn.current.then(async (before) => settle(before, await save.put(body, before.version)));
    return turn.current;
  };
  const take = (saved: Ingredient | null) => {
    if (saved === null) return;
    turn.current = Promise.resolve(saved);
    setMove(null);
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each change.
  useEffect(() => void put(price), [price]);

  if (save.conflict) {
    const { body, theirs } = save.conflict;
    return (
      <ConflictDialog
        open
        name={ingredient.name}
        differences={differencesOf({ ...theirs, ...(body as Partial<Ingredient>) }, theirs, currency)}
        onKeepMine={() => void save.saveOver().then(take)}
        onTakeTheirs={() => {
          save.dropConflict();
          take(theirs);
        }}
      />
    );
  }
  if (move === null || isHidden) return null;
  return (
    <div className="sticky bottom-4 z-20 mx-auto mt-4 max-h-[46vh] max-w-[860px] overflow-y-auto rounded-3 border border-line bg-raised px-5 py-4 shadow-3">
      <PriceMoves
        move={move}
        currency={currency}
        onUndo={() => void put(undoOf(move)).then(onClose)}
        onClose={onClose}
      />
    </div>
  );
}
