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
