/**
 * The date mark (Art. 24 and Annex X of Regulation (EU) 1169/2011).
 *
 *   use by        day, month and year
 *   best before   up to 3 months: day and month; longer: 'best before end' month and year, the last month
 *                 through which it keeps. The year alone, which is allowed above 18 months, would promise too
 *                 much or too little.
 *
 * Day, month and year in that order in the UK and the EU; month first in the US, where shelf life doesn't
 * shorten the date.
 */

import type { dateMarks } from './constants.ts';
import type { LabelForm } from './label-form.ts';

type DateMark = (typeof dateMarks)[number];

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

interface Day {
  year: number;
  /** 1 is January. */
  month: number;
  day: number;
}

const read = (day: string): Date => new Date(`${day}T00:00:00Z`);
const dayOf = (date: Date): Day => ({
  year: date.getUTCFullYear(),
  month: date.getUTCMonth() + 1,
  day: date.getUTCDate(),
});

/** The day `days` after `from`, both as '2026-11-21'. */
export function dayAfter(from: string, days: number): string {
  const date = read(from);
  date.setUTCDate(date.getUTCDate() + days);
  return date.toISOString().slice(0, 10);
}

/** How many days `to` is after `from`; below zero before it. */
export const daysBetween = (from: string, to: string): number =>
  (read(to).getTime() - read(from).getTime()) / dayMs;

const dayMs = 86_400_000;

/** The same day this many months later, or the month's last day if it has no such day. */
export function monthsAfter(from: string, count: number): string {
  const { year, month, day } = dayOf(read(from));
  const last = new Date(Date.UTC(year, month - 1 + count + 1, 0));
  last.setUTCDate(Math.min(day, last.getUTCDate()));
  return last.toISOString().slice(0, 10);
}

const monthName = ({ month }: Day): string => months[month - 1] ?? '';

/** The last month that has ended by the end of `day`: February for the 28th, January for the 27th. */
function monthEndedBy(day: string): Day {
  const date = read(day);
  date.setUTCDate(date.getUTCDate() + 1);
  date.setUTCDate(0);
  return dayOf(date);
}

/** 'Use by 24 Nov 2026', 'Best before 24 Nov', 'Best before end Mar 2027'; `null` without a date. */
export function dateMarkText(
  mark: DateMark,
  productionDay: string,
  shelfLifeDays: number | null,
  form: LabelForm,
): string | null {
  if (mark === 'none' || shelfLifeDays === null) return null;
  const until = dayAfter(productionDay, shelfLifeDays);
  const date = dayOf(read(until));
  const [day, month, year] = [date.day, monthName(date), date.year];
  if (form === 'us') return `${mark === 'use_by' ? 'Use by' : 'Best before'} ${month} ${day}, ${year}`;
  if (mark === 'use_by') return `Use by ${day} ${month} ${year}`;
  if (until <= monthsAfter(productionDay, 3)) return `Best before ${day} ${month}`;
  const end = monthEndedBy(until);
  return `Best before end ${monthName(end)} ${end.year}`;
}
