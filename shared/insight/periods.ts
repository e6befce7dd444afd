/** The weeks or the months that some days are in. */
import { dayAfter, daysBetween } from '../recipes/label-dates.ts';
import type { Span } from './span-schema.ts';

export type Period = 'week' | 'month';

/** More days than these are told by month. */
const weeksMax = 14;

export const periodOf = ({ from, to }: Span): Period =>
  daysBetween(from, to) < weeksMax * 7 ? 'week' : 'month';

/** 1970-01-05 was one. */
const aMonday = '1970-01-05';

/** The Monday of its week. */
export const mondayOf = (day: string): string => dayAfter(day, -(((daysBetween(aMonday, day) % 7) + 7) % 7));

/** Its Monday, or the first of its month. */
export const startOfPeriod = (day: string, period: Period): string =>
  period === 'month' ? `${day.slice(0, 8)}01` : mondayOf(day);

/** The first days of all that the days touch, in order. */
export function periodsIn(span: Span): string[] {
  const period = periodOf(span);
  const starts: string[] = [];
  for (let day = startOfPeriod(span.from, period); day <= span.to; ) {
    starts.push(day);
    day = startOfPeriod(dayAfter(day, period === 'week' ? 7 : 31), period);
  }
  return starts;
}
