/**
 * How much of a batch one unit and one portion are. Figures are per 100 ml for a drink, and for a recipe that yields ml
 * or l; everything else's are per 100 g. For a drink that is counted or weighed, 1 ml is assumed to be 1 g.
 */
import { divide, multiply, type Ratio, ratio, ratioOf } from '../money.ts';
import { unitOfWord } from '../quantity.ts';
import { unitKind } from '../units.ts';
import type { Book, BookRecipe } from './book.ts';
import { finishedGrams, yieldOf } from './weights.ts';

export interface Portions {
  basis: '100g' | '100ml';
  /** The fraction of the batch in 100 g or 100 ml; `null` when its weight is unknown. */
  share100: Ratio | null;
  shareUnit: Ratio;
  sharePortion: Ratio;
  /** In g; `null` when the batch's weight is unknown. */
  unitGrams: Ratio | null;
  portionGrams: Ratio | null;
  /** In g, or ml by volume, as the rules of large portions require. */
  portionAmount: Ratio | null;
  /** Whether the finished weight was measured; otherwise the sum of the lines was used. */
  measured: boolean;
}

/** A kilogram or a litre isn't a portion unless the maker defines one. A cup or a spoon may be. */
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
