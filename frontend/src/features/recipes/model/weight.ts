/** What a batch weighs before and after the oven, in words. */
import { displayDecimal, divide, formatDecimal, formatQuantity, roundRatio } from '@batchbook/shared/money';
import type { Book } from '@batchbook/shared/recipes/book';
import { finishedGrams } from '@batchbook/shared/recipes/weights';
import { bookRecipeOf, type Draft } from './draft.ts';

/**
 * '912 g goes in, 780 g comes out: 14.5% bake loss'; 'About 912 g goes in' before anybody has weighed it.
 * `null` where something in it has no weight.
 */
export function bakeLoss(recipeId: string, draft: Draft, book: Book): string | null {
  const measured = bookRecipeOf(recipeId, draft);
  // Without a finished weight or a yield by weight, it is the sum of the ingredients.
  const raw = finishedGrams({ ...measured, finishedWeightGrams: null, unit: 'pieces' }, book);
  if (raw.exact === null) return null;
  const goesIn = formatQuantity(formatDecimal(raw.grams), 0);
  const done = finishedGrams(measured, book);
  if (!done.measured || done.exact === null || raw.exact.n === 0n)
    return `About ${goesIn} g goes in. Weigh the finished batch. Nutrition and the ingredient list depend on it.`;
  const kept = divide(done.exact, raw.exact);
  const percent = formatDecimal(roundRatio({ n: 100n * (kept.d - kept.n), d: kept.d }));
  const word = percent.startsWith('-') ? 'gained' : 'bake loss';
  return `${goesIn} g goes in, ${formatQuantity(formatDecimal(done.grams), 0)} g comes out: ${displayDecimal(percent.replace('-', ''), 1)}% ${word}`;
}
