/** The heights of a virtual list's rows, kept for when Back comes to it again: it is laid out as it was left. */
import { RecentMap } from '@batchbook/shared/recent-map';
import type { VirtualItem, Virtualizer } from '@tanstack/react-virtual';
import { useLayoutEffect, useRef } from 'react';
import { useLocation } from 'react-router';

/** By entry of the history. The oldest go first. */
const kept = new RecentMap<string, VirtualItem[]>(20);

/** Returns the heights that were kept for this entry of the history, for `initialMeasurementsCache`. */
export const useKeptHeights = (): VirtualItem[] => kept.get(useLocation().key) ?? none;
const none: VirtualItem[] = [];

/** Keeps the heights of `list` once it goes from the screen. */
export function useKeepHeights<Row extends Element>(list: Virtualizer<Window, Row>): void {
  const { key } = useLocation();
  const entry = useRef(key);
  useLayoutEffect(() => {
    entry.current = key;
  }, [key]);
  useLayoutEffect(
    () => () => {
      kept.set(entry.current, list.takeSnapshot());
    },
    [list],
  );
}
