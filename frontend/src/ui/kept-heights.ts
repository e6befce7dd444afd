/** The heights of a virtual list's rows, kept for when Back comes to it again: it is laid out as it was left. */
import { RecentMap } from '@batchbook/shared/recent-map';
import type { VirtualItem, Virtualizer } from '@tanstack/react-virtual';
import { useLayoutEffect, useRef } from 'react';
import { useLocation } from 'react-router';

/** By entry of the history and name of the list. The oldest go first. */
const kept = new RecentMap<string, VirtualItem[]>(20);

/** Returns the heights that were kept for this entry of the history, for `initialMeasurementsCache`. */
export const useKeptHeights = (name = ''): VirtualItem[] => kept.get(`${useLocation().key} ${name}`) ?? none;
const none: VirtualItem[] = [];

/** Keeps the heights of `list` once it goes from the screen. */
export function useKeepHeights<Row extends Element>(list: Virtualizer<Window, Row>, name = ''): void {
  const { key } = useLocation();
  const entry = useRef(key);
  useLayoutEffect(() => {
    entry.current = key;
  }, [key]);
  useLayoutEffect(
    () => () => {
      kept.set(`${entry.current} ${name}`, list.takeSnapshot());
    },
    [list, name],
  );
}
