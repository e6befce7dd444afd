/**
 * How much of a batch one unit and one portion are. A drink, and a recipe that yields ml or l, is sold by volume: its
 * figures are per 100 ml, everything else's are per 100 g. A drink that is counted or weighed takes 1 ml for 1 g.
 */
import { divide, multiply, type Ratio, ratio, ratioOf } from '../money.ts';
import { unitOfWord } from '../quantity.ts';
import { unitKind } from '../units.ts';
import type { Book, BookRecipe } from './book.ts';
import { finishedGrams, yieldOf } from './weights.ts';

export interface Portions {
  basis: '100g' | '100ml';
  /** What of the batch 100 g or 100 ml are; `null` when its weight is not known. */
  share100: Ratio | null;
  shareUnit: Ratio;
  sharePortion: Ratio;
  /** In g; `null` when the batch's weight is not known. */
  unitGrams: Ratio | null;
  portionGrams: Ratio | null;
  /** In g, or ml by volume: what the rules of large portions ask for. */
  portionAmount: Ratio | null;
  /** Whether what comes out was measured; otherwise the sum of what goes in was taken. */
  measured: boolean;
}

/** A kilogram or a litre is no portion unless somebody says so. A cup or a spoon may be. */
export function isPortionStated({ unit, portionsPerUnit }: BookRecipe): boolean {
  const word = unitOfWord(unit);
  const isSpoon = word === 'cup' || word === 'tbsp' || word === 'tsp';
  const isMeasure = /^(mg|cl|dl)$/i.test(unit.trim()) || (word !== null && unitKind(word) !== 'count');
  return Number(portionsPerUnit) !== 1 || isSpoon || !isMeasure;
}

const hundred = ratio(100n, 1n);

export function portionsOf(recipe: BookRecipe, book: Book): Portions {
  const made = yieldOf(recipe);
  const weight = finishedGrams(recipe, book);
  const inMl = made.kind === 'volume';
  const byVolume = inMl || recipe.isDrink === true;
  const amount = inMl ? made.amount : weight.exact;
  const shareUnit = divide(ratio(1n, 1n), ratioOf(recipe.batchYield));
  const sharePortion = divide(shareUnit, ratioOf(recipe.portionsPerUnit));
  const of = (share: Ratio, whole: Ratio | null) => (whole === null ? null : multiply(share, whole));
  return {
    basis: byVolume ? '100ml' : '100g',
    share100: amount === null || amount.n === 0n ? null : divide(hundred, amount),
    shareUnit,
    sharePortion,
    unitGrams: of(shareUnit, weight.exact),
    portionGrams: of(sharePortion, weight.exact),
    portionAmount: of(sharePortion, amount),
    measured: inMl || weight.measured,
  };
}
