import { useEffect, useState } from 'react';

/** 'Good morning': by the clock of the device, and again when somebody comes back to the page. */
export function useGreeting(): string {
  const [hour, setHour] = useState(() => new Date().getHours());
  useEffect(() => {
    const look = () => setHour(new Date().getHours());
    document.addEventListener('visibilitychange', look);
    return () => document.removeEventListener('visibilitychange', look);
  }, []);
  if (hour < 5 || hour >= 18) return 'Good evening';
  return hour < 12 ? 'Good morning' : 'Good afternoon';
}

const weekday = new Intl.DateTimeFormat('en-US', { weekday: 'long', timeZone: 'UTC' });

/** 'Saturday'. */
export const weekdayOf = (day: string): string => weekday.format(new Date(`${day}T00:00:00Z`));
