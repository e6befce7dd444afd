import { utcDay } from '@batchbook/shared/production/questions';
import { daysBetween } from '@batchbook/shared/recipes/label-dates';
import { invalid } from '../platform/http/request-problem.ts';

/** Somewhere on earth it is the day before or after. @throws RequestProblem for any other day. */
export function assertToday(date: string, now: Date): void {
  if (Math.abs(daysBetween(utcDay(now), date)) > 1) throw invalid('date', 'must be today');
}
