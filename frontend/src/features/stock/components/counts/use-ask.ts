/** What becomes of a line that asks again. */
import { useUrlState } from '../../../../data/url-state.ts';
import type { CountEntry } from '../../model/count-entry.ts';
import type { AskCardProps } from './ask-card.tsx';
import { rowId } from './count-row.tsx';

export function useAsk(
  set: (itemId: string, entry: CountEntry | null) => void,
): Pick<AskCardProps, 'onSettle' | 'onAgain'> {
  const { replace } = useUrlState();
  return {
    onSettle: (itemId, entry) => {
      set(itemId, entry);
      document.getElementById(rowId(itemId))?.focus({ preventScroll: true });
    },
    onAgain: (itemId) => {
      set(itemId, null);
      // Wherever it was asked from, its field is there to be typed in.
      replace({ review: null, show: null, search: null });
      requestAnimationFrame(() => document.querySelector<HTMLElement>(`#${rowId(itemId)} input`)?.focus());
    },
  };
}
