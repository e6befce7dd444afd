import { scaleTime } from 'd3-scale';
import { shownDate, shownTime } from '../dates.ts';

export interface DateTick {
  at: number;
  text: string;
}

const dayMs = 86_400_000;
const yearMs = 365 * dayMs;

const monthAndDay = new Intl.DateTimeFormat('en-US', { month: 'short', day: '2-digit' });
const monthAndYear = new Intl.DateTimeFormat('en-US', { month: 'short', year: 'numeric' });

const isMidnight = (at: Date): boolean => at.getHours() === 0 && at.getMinutes() === 0;

/** Returns ticks at round dates in the person's time zone: years, months, days or hours, whatever suits the span. */
export function dateTicks(from: number, to: number, tickCount: number): DateTick[] {
  if (from === to) return [{ at: from, text: shownDate(from) }];
  const dates = scaleTime([from, to], [0, 1]).ticks(tickCount);
  const [first = from, second = to] = dates.map(Number);
  return dates.map((date) => ({ at: Number(date), text: tickText(date, second - first) }));
}

function tickText(date: Date, stepMs: number): string {
  if (stepMs < dayMs / 2 + 1 && !isMidnight(date)) return shownTime(date);
  if (stepMs < 28 * dayMs) return monthAndDay.format(date);
  return stepMs < yearMs ? monthAndYear.format(date) : String(date.getFullYear());
}
