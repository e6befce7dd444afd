import { type RefObject, useEffect, useRef } from 'react';

/**
 * Scrolls a row of tabs sideways to the current one: on a narrow screen it may be out of sight.
 * @param current Its index among the tabs.
 */
export function useCurrentInSight(current: number): RefObject<HTMLElement | null> {
  const row = useRef<HTMLElement>(null);
  useEffect(() => {
    const box = row.current;
    const tab = box?.children[current];
    if (box && tab instanceof HTMLElement)
      box.scrollLeft = tab.offsetLeft - box.offsetLeft - (box.clientWidth - tab.offsetWidth) / 2;
  }, [current]);
  return row;
}
