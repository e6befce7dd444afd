/**
 * A cost that was frozen while a price was mistyped, as it would have been with the right one. Costs are linear in a price: what
 * goes in moves by the difference of the two, and what else was another price then needn't be known. The rates of then are
 * in the cost.
 */
import {
  compareDecimals,
  decimalOf,
  displayDecimal,
  divide,
  multiply,
  type Ratio,
  ratioOf,
  subtractDecimals,
  sumDecimals,
} from '../money.ts';
import type { Book, BookRecipe, BookSettings } from './book.ts';
import type { CostBreakdown } from './breakdown-schema.ts';
import { totalsOf } from './cost-totals.ts';
import { breakdownCost } from './costing.ts';
import { labourMinutes } from './labour.ts';

/** What a mistyped price was part of: costed as it was typed, and as it should have been. */
export interface Mistake {
  ingredientId: string;
  /** The right price as a share of the one that was typed; `null` where that was zero. */
  share: Ratio | null;
  wrong: Book;
  right: Book;
}

/** @param recipe What was costed. */
export function movedCost(kept: CostBreakdown, recipe: BookRecipe, mistake: Mistake): CostBreakdown {
  const { right } = mistake;
  const lines = movedLines(kept, recipe, mistake);
  const moves = lines.map(({ cost }, index) => subtractDecimals(cost ?? '0', kept.lines[index]?.cost ?? '0'));
  const ingredientCost = sumDecimals([kept.ingredientCost, ...moves]);
  const { complete } = kept;
  const costed = kept.lines.some(({ cost }) => cost !== null);
  const { minutes, hourlyRate } = workIn(kept, recipe, right);
  return {
    lines,
    ...totalsOf({
      recipe,
      settings: { hourlyRate, ...sharesIn(kept, right.settings) },
      cost: { ingredientCost: ratioOf(ingredientCost), costed, complete },
      minutes,
    }),
  };
}

/**
 * A line of the ingredient itself is in proportion to its price. Of a recipe's line only a part is: what the recipe was made of
 * says how much, and never more than all of it, whatever the measures are since.
 */
function movedLines(
  kept: CostBreakdown,
  recipe: BookRecipe,
  { ingredientId, share, wrong, right }: Mistake,
): CostBreakdown['lines'] {
  const costsIn = (book: Book) =>
    new Map(breakdownCost(recipe, book).lines.map(({ lineId, cost }) => [lineId, cost]));
  const [before, after] = [costsIn(wrong), costsIn(right)];
  const own = new Set(
    recipe.lines.flatMap((line) =>
      line.kind === 'ingredient' && line.ingredientId === ingredientId && line.costOverride === null
        ? [line.id]
        : [],
    ),
  );
  return kept.lines.map((line) => {
    const [was, is] = [before.get(line.lineId), after.get(line.lineId)];
    if (!line.cost || !was || !is) return line;
    if (own.has(line.lineId) && share)
      return { ...line, cost: decimalOf(multiply(ratioOf(line.cost), share)) };
    return { ...line, cost: movedPart(line.cost, { was, is, share }) };
  });
}

/** What a part of it moved by, and at most all of it. */
export function movedPart(
  cost: string,
  { was, is, share }: { was: string; is: string } & Pick<Mistake, 'share'>,
): string {
  const moved = sumDecimals([cost, subtractDecimals(is, was)]);
  return share === null ? moved : between(moved, cost, decimalOf(multiply(ratioOf(cost), share)));
}

const between = (value: string, a: string, b: string): string => {
  const [low, high] = compareDecimals(a, b) < 0 ? [a, b] : [b, a];
  if (compareDecimals(value, low) < 0) return low;
  return compareDecimals(value, high) > 0 ? high : value;
};

/** No rate is typed with more digits, and no cost in pence loses them. */
const rateDigits = 6;
const rounded = (rate: Ratio): string => displayDecimal(decimalOf(rate), rateDigits);

/** What an hour cost then. Where a recipe that had minutes is gone, a minute counts as what it cost. */
function workIn(
  { labourCost }: CostBreakdown,
  recipe: BookRecipe,
  book: Book,
): { minutes: Ratio | null; hourlyRate: string | null } {
  if (labourCost === null) return { minutes: null, hourlyRate: null };
  const cost = multiply(ratioOf(labourCost), ratioOf(recipe.batchYield));
  const minutes = labourMinutes(recipe, book);
  return minutes && minutes.n !== 0n
    ? { minutes, hourlyRate: rounded(divide(multiply(cost, sixty), minutes)) }
    : { minutes: cost, hourlyRate: '60' };
}

const sixty = ratioOf('60');
const hundred = ratioOf('100');

/** The shares of a cost and of a price then. @param now Where nothing shows one. */
function sharesIn(kept: CostBreakdown, now: BookSettings): Omit<BookSettings, 'hourlyRate'> {
  const { costPerUnit, packagingCost, labourCost, overheadCost, targetPrice, costEach } = kept;
  const prime = ratioOf(sumDecimals([costPerUnit, packagingCost, labourCost ?? '0']));
  const percentOf = (part: string, of: Ratio): string | null =>
    of.n === 0n ? null : rounded(multiply(divide(ratioOf(part), of), hundred));
  const leftForCost = targetPrice === null ? null : percentOf(costEach, ratioOf(targetPrice));
  return {
    overheadPercent: overheadCost === null ? null : (percentOf(overheadCost, prime) ?? now.overheadPercent),
    targetMarginPercent:
      leftForCost === null ? now.targetMarginPercent : subtractDecimals('100', leftForCost),
  };
}
