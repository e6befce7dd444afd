import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useUrlState } from '../../../data/url-state.ts';
import type { CountEntry } from '../model/count-entry.ts';
import type { CountFieldActions } from './use-count-field.ts';

export interface ActiveLineOptions {
  set: (itemId: string, entry: CountEntry | null) => void;
  /** After the last line, on a phone. */
  onEnd: () => void;
  isNarrow: boolean;
}

/** The id of an item's row. */
export const rowId = (itemId: string): string => `count-${itemId}`;

const fieldOf = (itemId: string): HTMLInputElement | null =>
  document.querySelector<HTMLInputElement>(`#${rowId(itemId)} input`);

/** The line that is being counted, and how Enter and the number pad go from one to the next. */
export function useActiveLine(options: ActiveLineOptions) {
  const [activeId, setActiveId] = useState<string | null>(null);
  /** The lines as they are listed now. */
  const listed = useRef<readonly string[]>([]);
  const latest = useRef(options);
  useEffect(() => {
    latest.current = options;
  });
  const step = useCallback((itemId: string, by: 1 | -1) => {
    const { onEnd, isNarrow } = latest.current;
    const next = listed.current[listed.current.indexOf(itemId) + by];
    if (next !== undefined) {
      fieldOf(next)?.focus({ preventScroll: isNarrow });
    } else if (by === 1 && isNarrow) {
      setActiveId(null);
      onEnd();
    }
  }, []);
  const { isNarrow } = options;
  useEffect(() => {
    // The pad opens under the line and closes above it, so the line's place is known only now.
    if (isNarrow && activeId !== null)
      document.getElementById(rowId(activeId))?.scrollIntoView({ block: 'start' });
  }, [isNarrow, activeId]);
  const actions: CountFieldActions = useMemo(
    () => ({
      edit: (itemId, entry) => latest.current.set(itemId, entry),
      activate: setActiveId,
      step,
    }),
    [step],
  );
  return { activeId, listed, actions };
}

/** Answers a line that asks again, and puts the focus where counting goes on. */
export function useAsk(set: ActiveLineOptions['set']) {
  const { replace } = useUrlState();
  return {
    onSettle: (itemId: string, entry: CountEntry) => {
      set(itemId, entry);
      document.getElementById(rowId(itemId))?.focus({ preventScroll: true });
    },
    onAgain: (itemId: string) => {
      set(itemId, null);
      // Wherever it was asked from, its field is there to be typed in.
      replace({ review: null, show: null, search: null });
      requestAnimationFrame(() => fieldOf(itemId)?.focus());
    },
  };
}
