/** What pencilled-in prices come to, beside what is. */
import { type MarginSums, marginSums } from '@batchbook/shared/insight/margin-rows';
import type { MarginRow } from '@batchbook/shared/insight/schema';
import { subtractDecimals } from '@batchbook/shared/money';

interface Side {
  rows: readonly MarginRow[];
  target: string;
}

export interface Outcome {
  /** How many recipes cost or sell for something else. */
  moved: number;
  then: MarginSums;
  now: MarginSums;
  /** What the same sales earn more; below zero for less. */
  more: string;
}

export function outcomeOf(before: Side, after: Side): Outcome {
  const was = new Map(before.rows.map((row) => [row.recipeId, row]));
  const moved = after.rows.filter((row) => {
    const known = was.get(row.recipeId);
    return known?.costEach !== row.costEach || known.price !== row.price;
  });
  const then = marginSums(before.rows, before.target);
  const now = marginSums(after.rows, after.target);
  const more = subtractDecimals(now.earned, then.earned);
  return { moved: moved.length, then, now, more };
}
