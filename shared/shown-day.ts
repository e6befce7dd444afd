const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** A day as screens, mails and questions show it: 'Nov 21, 2026'. @param day `2026-11-21`; of a moment, its day in UTC. */
export function shownDay(day: string): string {
  const [year = '', month = '', date = ''] = day.slice(0, 10).split('-');
  return `${months[Number(month) - 1]} ${date}, ${year}`;
}
