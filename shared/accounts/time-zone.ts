/** The day that it is for a business, by its time zone. */

/** Whether it is a name that this machine knows: 'Europe/London'. An offset alone has no summer. */
export function isTimeZone(name: string): boolean {
  if (!/^[A-Za-z]/.test(name)) return false;
  try {
    return new Intl.DateTimeFormat('en-GB', { timeZone: name }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}

/** The day in a time zone at a moment, `2026-11-30`. */
export function dayIn(timeZone: string, at: Date): string {
  const options = { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' } as const;
  const parts = new Intl.DateTimeFormat('en-GB', options).formatToParts(at);
  const part = (name: Intl.DateTimeFormatPartTypes): string =>
    parts.find(({ type }) => type === name)?.value ?? '';
  return `${part('year').padStart(4, '0')}-${part('month')}-${part('day')}`;
}

/** The hour in a time zone at a moment, 0 to 23. */
export const hourIn = (timeZone: string, at: Date): number =>
  Number(new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', hourCycle: 'h23' }).format(at));

/** The moment at which a day begins in a time zone. Where clocks change at midnight it is the first that there is of the day. */
export function startOfDay(timeZone: string, day: string): Date {
  const midnight = Date.parse(`${day}T00:00:00Z`);
  const at = (step: number): Date => new Date(midnight + step * quarterHourMs);
  // No place is further from UTC than this, and no offset is finer than a quarter of an hour.
  let [before, within] = [-15 * 4, 15 * 4];
  while (within - before > 1) {
    const middle = Math.floor((before + within) / 2);
    if (dayIn(timeZone, at(middle)) < day) before = middle;
    else within = middle;
  }
  return at(within);
}

const quarterHourMs = 15 * 60 * 1000;
const slotMs = 15 * 60 * 1000;

/** Returns what says the day of a moment in a time zone, for thousands of them. Without one, by UTC. */
export function dayReader(timeZone: string | null): (time: string) => string {
  if (timeZone === null) return (time) => time.slice(0, 'yyyy-mm-dd'.length);
  // A day begins at a quarter of an hour anywhere.
  const days = new Map<number, string>();
  return (time) => {
    const slot = Math.floor(Date.parse(time) / slotMs);
    const known = days.get(slot);
    if (known !== undefined) return known;
    const day = dayIn(timeZone, new Date(slot * slotMs));
    days.set(slot, day);
    return day;
  };
}
