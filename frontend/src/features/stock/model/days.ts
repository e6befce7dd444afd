/** Days as they are kept ('2026-11-21') and as this device's calendar counts them. */
import { dayOf } from '../../../ui/dates.ts';

/** The day so many days after the one of `time`. */
export function dayAfter(time: Date, days: number): string {
  return dayOf(new Date(time.getFullYear(), time.getMonth(), time.getDate() + days));
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
