import { useEffect } from 'react';
import type { Part } from './part.tsx';

/** After this the page has fetched what it shows first. */
const settledAfterMs = 1500;

/**
 * Fetches what opens over a page once the page has settled: it opens at once then, and a lost connection
 * doesn't keep it shut. `parts` is the same array each time.
 */
export function useInReserve(parts: readonly Pick<Part<object>, 'load'>[]): void {
  useEffect(() => {
    const timer = setTimeout(() => {
      for (const { load } of parts) void load().catch(() => undefined);
    }, settledAfterMs);
    return () => clearTimeout(timer);
  }, [parts]);
}
