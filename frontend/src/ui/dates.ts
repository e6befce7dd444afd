const format = new Intl.DateTimeFormat('en-US', { month: 'short', day: '2-digit', year: 'numeric' });

/** A day as the product shows it: 'Nov 21, 2026'. */
export const shownDate = (isoTime: string): string => format.format(new Date(isoTime));
