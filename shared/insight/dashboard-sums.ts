/**
 * The figures of the dashboard, from what sold and what was spent on each day.
 *
 *   margin = (takings - cost) / takings, of what has both a price and a cost
 *
 * What is unknown is in no margin, and makes takings 'at least'.
 */
import {
  compareDecimals,
  decimalOf,
  divide,
  multiply,
  ratio,
  ratioOf,
  subtractDecimals,
  sumDecimals,
} from '../money.ts';
import { dayAfter } from '../recipes/label-dates.ts';
import { mondayOf } from './periods.ts';
import type { Span } from './span-schema.ts';

/** What sold of one product on a day. */
export interface SoldLine {
  day: string;
  recipeId: string;
  /** Of what has a known price. */
  takings: string;
  /** Of what has a known cost. */
  cost: string;
  priced: boolean;
  costed: boolean;
}

/** Spent, or used, on a day. */
export interface SpentLine {
  day: string;
  amount: string;
  complete: boolean;
}

/** Its week up to it, from Monday. */
export const weekTo = (date: string): Span => ({ from: mondayOf(date), to: date });

/** The same days a number of days earlier. */
export const earlier = ({ from, to }: Span, days: number): Span => ({
  from: dayAfter(from, -days),
  to: dayAfter(to, -days),
});

/** The last 30 days, with this one. */
export const monthTo = (date: string): Span => ({ from: dayAfter(date, -29), to: date });

const within =
  ({ from, to }: Span) =>
  ({ day }: { day: string }): boolean =>
    from <= day && day <= to;

/** @param unentered Days of events that sold something which nobody has entered. */
export function takingsIn(
  lines: readonly SoldLine[],
  span: Span,
  unentered: readonly string[],
): { amount: string; complete: boolean } {
  const sold = lines.filter(within(span));
  return {
    amount: sumDecimals(sold.map(({ takings }) => takings)),
    complete: sold.every(({ priced }) => priced) && !unentered.some((day) => within(span)({ day })),
  };
}

/** `complete: false` where something that sold isn't in it. */
export function marginIn(
  lines: readonly SoldLine[],
  span: Span,
): { percent: string | null; complete: boolean } {
  const sold = lines.filter(within(span));
  const known = sold.filter(({ priced, costed }) => priced && costed);
  const takings = sumDecimals(known.map((line) => line.takings));
  const left = subtractDecimals(takings, sumDecimals(known.map(({ cost }) => cost)));
  return { percent: percentOf(left, takings), complete: known.length === sold.length };
}

/** Each once. */
export const soldIn = (lines: readonly SoldLine[], span: Span): string[] =>
  [...new Set(lines.filter(within(span)).map(({ recipeId }) => recipeId))].sort();

/** `null` of nothing. */
export const percentOf = (part: string, whole: string): string | null =>
  compareDecimals(whole, '0') > 0
    ? decimalOf(multiply(divide(ratioOf(part), ratioOf(whole)), ratio(100n, 1n)))
    : null;

export function spentIn(lines: readonly SpentLine[], span: Span): { amount: string; complete: boolean } {
  const spent = lines.filter(within(span));
  return {
    amount: sumDecimals(spent.map(({ amount }) => amount)),
    complete: spent.every(({ complete }) => complete),
  };
}
