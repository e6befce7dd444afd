import type { Book } from '@batchbook/shared/recipes/book';
import { costTotals } from '@batchbook/shared/recipes/costing';
import { pricedUnitOfRecipe, shownAmount } from '@batchbook/shared/recipes/priced-unit';
import { useEffect, useState } from 'react';
import type { Entry } from '../../../data/recipe-entries.ts';
import type { EntryCost } from '../model/list.ts';

/** So long a stretch of work leaves a keystroke room before the next. */
const stretchMs = 8;

interface CalculatedCosts {
  book: Book;
  entries: readonly Entry[];
  costs: ReadonlyMap<string, EntryCost>;
}

function costOf({ recipe }: Entry, book: Book): EntryCost {
  const { costEach, margin, complete } = costTotals(recipe, book);
  const priced = pricedUnitOfRecipe(recipe);
  return { shownCost: shownAmount(costEach, priced), marginPercent: margin?.percent ?? null, complete };
}

/**
 * Every entry's cost, calculated in small slices once the first cards have rendered. `null` until all are
 * known. The cards themselves don't wait for it.
 */
export function useEntryCosts(entries: readonly Entry[], book: Book): ReadonlyMap<string, EntryCost> | null {
  const [calculated, setCalculated] = useState<CalculatedCosts | null>(null);
  useEffect(() => {
    const costs = new Map<string, EntryCost>();
    let at = 0;
    let timer = setTimeout(work, 60);
    function work() {
      const until = performance.now() + stretchMs;
      for (; at < entries.length && performance.now() < until; at += 1) {
        const entry = entries[at];
        if (entry) costs.set(entry.recipe.id, costOf(entry, book));
      }
      if (at < entries.length) timer = setTimeout(work, 0);
      else setCalculated({ book, entries, costs });
    }
    return () => clearTimeout(timer);
  }, [entries, book]);
  return calculated?.costs ?? null;
}
