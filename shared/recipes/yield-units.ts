/** Converts between the words that makers have for what a batch makes. */
import { decimalOf, multiply, ratioOf } from '../money.ts';
import { unitOfWord } from '../quantity.ts';
import { conversionRate, noMeasures } from '../units.ts';
import { wordForOne } from './yield-words.ts';

/** So many of one unit in another, such as the one that the recipe has now; `null` where that doesn't convert. */
export function inYieldUnit(quantity: string, word: string, into: string): string | null {
  const [from, to] = [unitOfWord(word), unitOfWord(into)];
  // A maker's own words are the same only where they are the same.
  if (from === null || to === null)
    return wordForOne(word.toLowerCase()) === wordForOne(into.toLowerCase()) ? quantity : null;
  const rate = conversionRate(from, to, noMeasures);
  return rate === null || rate.assumedDensity ? null : decimalOf(multiply(ratioOf(quantity), rate.factor));
}
