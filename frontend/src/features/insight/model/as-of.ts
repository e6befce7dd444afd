/** The day at whose end stock is valued, as the address has it. */
import { dayAfter } from '@batchbook/shared/recipes/label-dates';
import { shownDay } from '../../../ui/dates.ts';
import { dayFault } from './span.ts';

export const quickDays = ['today', 'month', 'year'] as const;
export type QuickDay = (typeof quickDays)[number];

export const quickDayLabels: Readonly<Record<QuickDay, string>> = {
  today: 'Today',
  month: 'Last month',
  year: 'Year end',
};

/** Today, the end of last month, the end of last year. */
export function quickDay(name: QuickDay, today: string): string {
  if (name === 'today') return today;
  if (name === 'month') return dayAfter(`${today.slice(0, 8)}01`, -1);
  return `${Number(today.slice(0, 4)) - 1}-12-31`;
}

export interface AsOf {
  day: string;
  fault: string | null;
}

/** The day that the address says, today without one, and what is wrong with it; then today. */
export function asOf(to: string | null, today: string): AsOf {
  if (to === null) return { day: today, fault: null };
  const fault = dayFault(to);
  if (fault === 'none') return { day: today, fault: 'Choose a day' };
  if (fault === 'impossible') return { day: today, fault: 'That day isn’t in the calendar' };
  return to > today ? { day: today, fault: `${shownDay(to)} is still to come` } : { day: to, fault: null };
}
