/** Days of a business in London, of the year of the test: summer time is from the last Sunday of March. */
const dayMs = 24 * 60 * 60 * 1000;
const summer = { from: Date.UTC(2026, 2, 29, 1), to: Date.UTC(2026, 9, 25, 1) };
const hourMs = 60 * 60 * 1000;

/** The day of a moment there. */
export function londonDay(moment: string | number): string {
  const ms = typeof moment === 'number' ? moment : Date.parse(moment);
  const isSummer = ms >= summer.from && ms < summer.to;
  return new Date(ms + (isSummer ? hourMs : 0)).toISOString().slice(0, 10);
}

export const later = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * dayMs).toISOString().slice(0, 10);

/** The Monday of its week. */
export const mondayOf = (day: string): string => later(day, -((new Date(day).getUTCDay() + 6) % 7));

export interface Span {
  from: string;
  to: string;
}

export const isIn = (day: string, { from, to }: Span): boolean => from <= day && day <= to;
export const earlierBy = ({ from, to }: Span, days: number): Span => ({
  from: later(from, -days),
  to: later(to, -days),
});
