/**
 * A cost that was frozen while a price was mistyped, as it would have been with the right one. Costs are linear in a price: what
 * goes in moves by the difference of the two, and what else was another price then needn't be known. The rates of then are
 * in the cost.
 */
import {
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
  wrong: Book;
  right: Book;
}

/** @param recipe What was costed. */
export function movedCost(kept: CostBreakdown, recipe: BookRecipe, { wrong, right }: Mistake): CostBreakdown {
  const [before, after] = [breakdownCost(recipe, wrong), breakdownCost(recipe, right)];
  const ingredientCost = sumDecimals([
    kept.ingredientCost,
    subtractDecimals(after.ingredientCost, before.ingredientCost),
  ]);
  const { complete } = kept;
  const costed = kept.lines.some(({ cost }) => cost !== null);
  const { minutes, hourlyRate } = workIn(kept, recipe, right);
  return {
    lines: movedLines(kept, before, after),
    ...totalsOf({
      recipe,
      settings: { hourlyRate, ...sharesIn(kept, right.settings) },
      cost: { ingredientCost: ratioOf(ingredientCost), costed, complete },
      minutes,
    }),
  };
}

function movedLines(
  kept: CostBreakdown,
  before: CostBreakdown,
  after: CostBreakdown,
): CostBreakdown['lines'] {
  const costs = (of: CostBreakdown) => new Map(of.lines.map(({ lineId, cost }) => [lineId, cost]));
  const [wrong, right] = [costs(before), costs(after)];
  return kept.lines.map((line) => {
    const [was, is] = [wrong.get(line.lineId), right.get(line.lineId)];
    return line.cost && was && is
      ? { ...line, cost: sumDecimals([line.cost, subtractDecimals(is, was)]) }
      : line;
  });
}

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
