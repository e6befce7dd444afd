/** In which days something was sold, as the address has it. */
import { daysMax } from '@batchbook/shared/insight/constants';
import type { Span } from '@batchbook/shared/insight/span-schema';
import { dayAfter, daysBetween } from '@batchbook/shared/recipes/label-dates';
import { shownDay } from '../../../ui/dates.ts';

export const spanNames = ['30', '7', '90', '365', 'days'] as const;
export type SpanName = (typeof spanNames)[number];

export const spanLabels: Readonly<Record<SpanName, string>> = {
  7: 'Last 7 days',
  30: 'Last 30 days',
  90: 'Last 90 days',
  365: 'Last 12 months',
  days: 'Other days',
};

/** Of what is ahead. */
export const aheadNames = ['7', '14', '30', 'days'] as const;
export type AheadName = (typeof aheadNames)[number];

export const aheadLabels: Readonly<Record<AheadName, string>> = {
  7: 'Next 7 days',
  14: 'Next 14 days',
  30: 'Next 30 days',
  days: 'Other days',
};

/** So many days, of which today is the first. */
export const nextDays = (name: Exclude<AheadName, 'days'>, today: string): Span => ({
  from: today,
  to: dayAfter(today, Number(name) - 1),
});

/** So many days up to `today`. */
export function lastDays(name: Exclude<SpanName, 'days'>, today: string): Span {
  return { from: dayAfter(today, 1 - Number(name)), to: today };
}

/** 'Oct 23, 2026 to Nov 21, 2026'. */
export const spanText = ({ from, to }: Span): string =>
  from === to ? shownDay(from) : `${shownDay(from)} to ${shownDay(to)}`;

const looksLikeDay = (text: string | null): text is string =>
  text !== null && /^2\d{3}-\d\d-\d\d$/.test(text);

/** '2026-02-31' is none: a date turns it into a day of March. */
function isInCalendar(text: string): boolean {
  const time = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(time.getTime()) && time.toISOString().startsWith(text);
}

/** What is wrong with a day of the address; `null` when it is one. */
export function dayFault(text: string | null): 'none' | 'impossible' | null {
  if (!looksLikeDay(text)) return 'none';
  return isInCalendar(text) ? null : 'impossible';
}

/** What is wrong with the days that somebody chose; `null` when they can be looked at. */
export function spanFault(from: string | null, to: string | null): string | null {
  const faults = [dayFault(from), dayFault(to)];
  if (from === null || to === null || faults.includes('none')) return 'Choose the first and the last day';
  if (faults.includes('impossible')) return 'One of these days isn’t in the calendar';
  if (to < from) return 'The last day is before the first';
  return daysBetween(from, to) < daysMax ? null : 'Choose 366 days at most';
}
