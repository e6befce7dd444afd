/** Times in seconds. A month ends on the anchor's day, or on the last day of a shorter month. */
export function addMonths(anchor: number, months: number): number {
  const date = new Date(anchor * 1000);
  const day = date.getUTCDate();
  date.setUTCDate(1);
  date.setUTCMonth(date.getUTCMonth() + months);
  const last = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate();
  date.setUTCDate(Math.min(day, last));
  return Math.round(date.getTime() / 1000);
}

interface Interval {
  interval: string;
  interval_count: number;
}

const daySeconds = 86_400;

/** The first end of a period after `time`, counted from the anchor so that no day of the month is lost. */
export function periodEnd(anchor: number, { interval, interval_count }: Interval, time: number): number {
  for (let periods = 1; ; periods += 1) {
    const end = after(anchor, interval, interval_count * periods);
    if (end > time) return end;
  }
}

export function after(start: number, interval: string, count: number): number {
  if (interval === 'day') return start + count * daySeconds;
  if (interval === 'week') return start + count * 7 * daySeconds;
  return addMonths(start, interval === 'year' ? count * 12 : count);
}
