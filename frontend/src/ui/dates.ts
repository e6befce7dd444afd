import { shownDay as dayText } from '@batchbook/shared/shown-day';

/** Days and times as the product shows them, everywhere. In the person's own time zone. */
type Time = string | number | Date;

const day = new Intl.DateTimeFormat('en-US', { month: 'short', day: '2-digit', year: 'numeric' });
const clock = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });

/** 'Nov 21, 2026'. */
export const shownDate = (time: Time): string => day.format(new Date(time));

/** '08:05', '00:05' after midnight. */
export const shownTime = (time: Time): string => clock.format(new Date(time));

/** 'Nov 21, 2026 at 08:05'. */
export const shownMoment = (time: Time): string => `${shownDate(time)} at ${shownTime(time)}`;

/** 'at 08:05', or 'on Nov 20, 2026 at 08:05' for another day than `now`. */
export function shownSince(time: Time, now = new Date()): string {
  const isToday = new Date(time).toDateString() === now.toDateString();
  return isToday ? `at ${shownTime(time)}` : `on ${shownMoment(time)}`;
}

/** The day as it is kept: '2026-11-21', by this device's calendar. */
export function dayOf(time: Date): string {
  const two = (value: number) => String(value).padStart(2, '0');
  return `${time.getFullYear()}-${two(time.getMonth() + 1)}-${two(time.getDate())}`;
}

/** 'Nov 21, 2026', whatever the time zone. */
export const shownDay = dayText;

/** What is wrong with the date in a field: half of one, or the year 26; `null` when it is one, or none. */
export function dateFault({ value, validity }: Pick<HTMLInputElement, 'value' | 'validity'>): string | null {
  if (validity.badInput) return 'Finish the date: day, month and year';
  return value !== '' && value < '2000' ? 'Type the year in full' : null;
}
