import type { Ingredient } from '@batchbook/shared/ingredients/schema';
import { useRef, useState } from 'react';
import { moveAfter, type PriceMove } from '../model/price-move.ts';

/** The fields of the price: whether a price is in the making, and what the last one changed. */
export function usePriceGroup(now: { current: { opened: Ingredient | null } }) {
  const [move, setMove] = useState<PriceMove | null>(null);
  // One that a reload brought back is still in the making.
  const isInMaking = useRef(true);
  const start = useRef(now.current.opened);
  return {
    move,
    isInMaking,
    /** Focus comes into the fields: Undo goes back to the price of now. */
    enter: () => {
      start.current = now.current.opened;
    },
    settle: (before: Ingredient, saved: Ingredient) =>
      setMove((last) => moveAfter(last, start.current ?? before, before, saved)),
    /** What a save has done to the price, without what came before it. */
    moveOf: (before: Ingredient, saved: Ingredient) =>
      moveAfter(null, start.current ?? before, before, saved),
    forget: () => setMove(null),
  };
}
