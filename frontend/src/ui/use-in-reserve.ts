import { useEffect } from 'react';
import type { Part } from './part.tsx';

/** By then the page has fetched its first content. */
const settledAfterMs = 1500;

/**
 * Preloads dialogs and panels once the page has settled. They then open at once, and a lost connection
 * doesn't keep them shut. `parts` must be the same array each time.
 */
export function useInReserve(parts: readonly Pick<Part<object>, 'load'>[]): void {
  useEffect(() => {
    const timer = setTimeout(() => {
      for (const { load } of parts) void load().catch(() => undefined);
    }, settledAfterMs);
    return () => clearTimeout(timer);
  }, [parts]);
}
