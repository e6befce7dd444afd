import { useCallback, useState } from 'react';

/** The width in pixels of the ref's element, or `null` before it is known. Another element may take its place. */
export function useWidth() {
  const [width, setWidth] = useState<number | null>(null);
  const ref = useCallback((element: HTMLDivElement) => {
    if (typeof ResizeObserver === 'undefined') return;
    const observer = new ResizeObserver(([entry]) => entry && setWidth(entry.contentRect.width));
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return [ref, width] as const;
}
