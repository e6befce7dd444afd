/** Days as they are kept ('2026-11-21') and as this device's calendar counts them. */
import { shownDate } from '../../../ui/dates.ts';

export function dayOf(time: Date): string {
  const two = (value: number) => String(value).padStart(2, '0');
  return `${time.getFullYear()}-${two(time.getMonth() + 1)}-${two(time.getDate())}`;
}

/** The day so many days after the one of `time`. */
export function dayAfter(time: Date, days: number): string {
  return dayOf(new Date(time.getFullYear(), time.getMonth(), time.getDate() + days));
}

/** 'Nov 21, 2026', whatever the time zone. */
export const shownDay = (day: string): string => shownDate(`${day}T12:00:00`);

/** What is wrong with the date in a field: half of one, or the year 26; `null` when it is one, or none. */
export function dateFault({ value, validity }: Pick<HTMLInputElement, 'value' | 'validity'>): string | null {
  if (validity.badInput) return 'Finish the date: day, month and year';
  return value !== '' && value < '2000' ? 'Type the year in full' : null;
}

export interface OfDay<Moved> {
  day: string;
  movements: Moved[];
}

/** Newest first, as they come in, a group a day of this device's calendar. */
export function byDay<Moved extends { postedAt: string }>(movements: readonly Moved[]): OfDay<Moved>[] {
  const days: OfDay<Moved>[] = [];
  for (const movement of movements) {
    const day = dayOf(new Date(movement.postedAt));
    const last = days.at(-1);
    if (last?.day === day) last.movements.push(movement);
    else days.push({ day, movements: [movement] });
  }
  return days;
}
