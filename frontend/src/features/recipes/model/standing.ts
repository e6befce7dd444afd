/** How a margin stands against the target, in words and figures that don't claim more than is known. */
import { compareDecimals, displayDecimal, formatDecimal, one, parseDecimal } from '@batchbook/shared/money';
import type { CostBreakdown } from '@batchbook/shared/recipes/breakdown-schema';

export type Standing =
  /** No price, or nothing to cost yet. */
  | { kind: 'no_price' }
  | { kind: 'no_lines' }
  /** No line has a cost: nothing can be said. */
  | { kind: 'no_costs' }
  /** Something has no cost: the margin is at most this, and that is over the target. */
  | { kind: 'cannot_tell'; percent: string }
  /** `points` are percentage points; `atLeast` when something has no cost. */
  | { kind: 'under'; percent: string; points: string; atLeast: boolean }
  | { kind: 'over'; percent: string; points: string };

/** There are lines, and none of them has a cost: a sum of them would read as nothing. */
export const nothingCosted = (costs: CostBreakdown): boolean =>
  costs.lines.length > 0 && costs.lines.every((line) => line.cost === null);

export function standingOf(costs: CostBreakdown, lineCount: number, targetPercent: string): Standing {
  if (lineCount === 0) return { kind: 'no_lines' };
  if (nothingCosted(costs)) return { kind: 'no_costs' };
  if (costs.margin === null) return { kind: 'no_price' };
  const { percent } = costs.margin;
  const difference = parseDecimal(percent) - parseDecimal(targetPercent);
  const points = displayDecimal(formatDecimal(difference < 0n ? -difference : difference), 1);
  if (difference < 0n) return { kind: 'under', percent, points, atLeast: !costs.complete };
  return costs.complete ? { kind: 'over', percent, points } : { kind: 'cannot_tell', percent };
}

/** The lowest price in whole pennies that is no less than `exact`; `null` where there is none to suggest. */
export function suggestedPrice(exact: string | null): string | null {
  if (exact === null || compareDecimals(exact, '0') <= 0) return null;
  const penny = one / 100n;
  return formatDecimal(((parseDecimal(exact) + penny - 1n) / penny) * penny);
}

/** A share of a whole in percent, for the width of a bar: 0 to 100, and 0 of nothing. */
export function sharePercent(part: string | null, whole: string): number {
  if (part === null) return 0;
  const [top, bottom] = [parseDecimal(part), parseDecimal(whole)];
  if (bottom <= 0n || top <= 0n) return 0;
  return Math.min(100, Number((top * 10_000n) / bottom) / 100);
}

/** What the lines add up to, in words that don't claim more than is known. */
export function totalText(costs: CostBreakdown, money: (amount: string) => string): string {
  if (nothingCosted(costs)) return 'No cost yet';
  return costs.complete ? money(costs.ingredientCost) : `at least ${money(costs.ingredientCost)}`;
}
