import { useCallback, useRef } from 'react';

const roomPx = 18;

/**
 * For a column that stays in sight beside a longer one: where it fits it stands at the top of the window, where
 * it is taller it scrolls until its end, with the button there, is in sight.
 */
export function useStickyBeside(): (column: HTMLElement | null) => void {
  const stop = useRef(() => {});
  return useCallback((column: HTMLElement | null) => {
    stop.current();
    if (column === null) return;
    const place = () => {
      const top = Math.min(roomPx, window.innerHeight - column.offsetHeight - roomPx);
      column.style.top = `${top}px`;
    };
    const sizes = new ResizeObserver(place);
    sizes.observe(column);
    window.addEventListener('resize', place);
    stop.current = () => {
      sizes.disconnect();
      window.removeEventListener('resize', place);
    };
  }, []);
}
