import { useEffect } from 'react';
import { loadWhenOnline } from './load-when-online.ts';

/** After this the page has fetched what it shows first. */
const settledAfterMs = 1500;

/**
 * Fetches what opens over a page once the page has settled: it opens at once then, and a lost connection
 * doesn't keep it shut. `loads` is the same array each time.
 */
export function useInReserve(loads: readonly (() => Promise<unknown>)[]): void {
  useEffect(() => {
    const timer = setTimeout(() => {
      for (const load of loads) void loadWhenOnline(load).catch(() => undefined);
    }, settledAfterMs);
    return () => clearTimeout(timer);
  }, [loads]);
}
