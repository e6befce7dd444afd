import { hourIn } from '@batchbook/shared/accounts/time-zone';
import { useEffect, useState } from 'react';
import { useTimeZone } from '../../../data/accounts.ts';

/** 'Good morning': by the clock of the business, as the date is, and again when somebody comes back to the page. */
export function useGreeting(): string {
  const timeZone = useTimeZone();
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const look = () => setNow(new Date());
    document.addEventListener('visibilitychange', look);
    return () => document.removeEventListener('visibilitychange', look);
  }, []);
  const hour = hourIn(timeZone, now);
  if (hour < 5 || hour >= 18) return 'Good evening';
  return hour < 12 ? 'Good morning' : 'Good afternoon';
}

const weekday = new Intl.DateTimeFormat('en-US', { weekday: 'long', timeZone: 'UTC' });

/** 'Saturday'. */
export const weekdayOf = (day: string): string => weekday.format(new Date(`${day}T00:00:00Z`));
