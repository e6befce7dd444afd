/** The line that is being counted, and how Enter and the number pad go from one to the next. */
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { CountEntry } from '../../model/count-entry.ts';
import { rowId } from './count-row.tsx';
import type { CountFieldActions } from './use-count-field.ts';

export interface ActiveLineOptions {
  set: (itemId: string, entry: CountEntry | null) => void;
  /** After the last line, on a phone. */
  onEnd: () => void;
  isNarrow: boolean;
}

const fieldOf = (itemId: string): HTMLInputElement | null =>
  document.querySelector<HTMLInputElement>(`#${rowId(itemId)} input`);

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
    // The pad opens under the line and closes above it: only then it is known where the line stands.
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
