/** Compares a margin with the target without claiming more than is known. */
import { compareDecimals, displayDecimal, formatDecimal, parseDecimal } from '@batchbook/shared/money';
import type { CostBreakdown } from '@batchbook/shared/recipes/breakdown-schema';
import { reachingPrice } from '@batchbook/shared/recipes/priced-unit';

export type MarginStatus =
  /** No price, or nothing to cost yet. */
  | { kind: 'no_price' }
  | { kind: 'no_lines' }
  /** No line has a cost. */
  | { kind: 'no_costs' }
  /** A cost is missing. The margin is at most this, which is over the target. */
  | { kind: 'cannot_tell'; percent: string }
  /** `points` are percentage points. `atLeast` means that a cost is missing. */
  | { kind: 'under'; percent: string; points: string; atLeast: boolean }
  | { kind: 'over'; percent: string; points: string };

/** Whether there are lines and none has a cost. Their sum would read as zero. */
export const nothingCosted = (costs: CostBreakdown): boolean =>
  costs.lines.length > 0 && costs.lines.every((line) => line.cost === null);

export function marginStatusOf(costs: CostBreakdown, lineCount: number, targetPercent: string): MarginStatus {
  if (lineCount === 0) return { kind: 'no_lines' };
  if (nothingCosted(costs)) return { kind: 'no_costs' };
  if (costs.margin === null) return { kind: 'no_price' };
  const { percent } = costs.margin;
  const difference = parseDecimal(percent) - parseDecimal(targetPercent);
  const points = displayDecimal(formatDecimal(difference < 0n ? -difference : difference), 1);
  if (difference < 0n) return { kind: 'under', percent, points, atLeast: !costs.complete };
  return costs.complete ? { kind: 'over', percent, points } : { kind: 'cannot_tell', percent };
}

/** The price `exact` rounded up to a penny, or `null` without a suggestion. */
export function suggestedPrice(exact: string | null): string | null {
  if (exact === null || compareDecimals(exact, '0') <= 0) return null;
  return reachingPrice(exact);
}

/** A share in percent for the width of a bar, from 0 to 100. */
export function sharePercent(part: string | null, whole: string): number {
  if (part === null) return 0;
  const [top, bottom] = [parseDecimal(part), parseDecimal(whole)];
  if (bottom <= 0n || top <= 0n) return 0;
  return Math.min(100, Number((top * 10_000n) / bottom) / 100);
}

/** The lines' total, without claiming more than is known. */
export function totalText(costs: CostBreakdown, money: (amount: string) => string): string {
  if (nothingCosted(costs)) return 'No cost yet';
  return costs.complete ? money(costs.ingredientCost) : `at least ${money(costs.ingredientCost)}`;
}
