import { useEffect, useState } from 'react';
import { useToday } from './accounts.ts';

const lookEveryMs = 30_000;

/** The day that it is for the organization, and the next one once midnight has passed, `2026-11-30`. */
export function useDay(): string {
  const [, look] = useState(0);
  useEffect(() => {
    const timer = setInterval(() => look((times) => times + 1), lookEveryMs);
    return () => clearInterval(timer);
  }, []);
  return useToday();
}
