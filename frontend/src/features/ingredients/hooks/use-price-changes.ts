import type { Ingredient, PutIngredient } from '@batchbook/shared/ingredients/schema';
import { useState } from 'react';
import { useInTurn } from '../../../data/use-in-turn.ts';
import { moveAfter, type PriceMove, undoOf } from '../model/price-move.ts';
import { useIngredientSave } from './use-ingredient-save.ts';

/** Saves prices that are changed in the list, of each ingredient one after another, and keeps what the last one was. */
export function usePriceChanges() {
  const save = useIngredientSave(null);
  const [move, setMove] = useState<PriceMove | null>(null);
  const inTurn = useInTurn<Ingredient>();

  const saveOn = async (before: Ingredient, body: PutIngredient): Promise<Ingredient> => {
    const saved = await save.put(body, before);
    if (saved !== null)
      setMove((last) => moveAfter(last?.after.id === saved.id ? last : null, before, before, saved));
    return saved ?? before;
  };
  const put = (ingredient: Ingredient, body: PutIngredient): Promise<Ingredient> =>
    inTurn(ingredient, (before) => saveOn(before, body));
  const close = () => setMove(null);
  return {
    move,
    close,
    conflict: save.conflict,
    change: (ingredient: Ingredient, costPerUnit: string | null) => void put(ingredient, { costPerUnit }),
    undo: () => void (move && put(move.after, undoOf(move)).then(close)),
    keepMine: () => void save.saveOver().then(close),
    takeTheirs: save.dropConflict,
  };
}
