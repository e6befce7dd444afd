import { useCallback } from 'react';
import { oneOf, useUrlState, useUrlText } from '../../../data/url-state.ts';
import { useNarrow } from '../../../ui/use-narrow.ts';
import { type SheetFilter, sheetFilters } from '../model/count-list.ts';

/** What the address says of a sheet: which lines are shown, whether the book's figures are, and the review. */
export function useSheetView() {
  const { get, push, replace } = useUrlState();
  const [search, setSearch] = useUrlText('search');
  const isNarrow = useNarrow();
  const review = useCallback(() => {
    push({ review: '1' });
    window.scrollTo(0, 0);
  }, [push]);
  return {
    isNarrow,
    isBlind: get('blind') !== null,
    /** On a phone the review takes the place of the lines. */
    isReview: isNarrow && get('review') !== null,
    review,
    backToLines: () => replace({ review: null }),
    filter: oneOf(get('show'), sheetFilters),
    setFilter: (show: SheetFilter) => replace({ show: show === 'all' ? null : show }),
    search,
    setSearch,
    clear: () => replace({ show: null, search: null }),
  };
}

export type SheetView = ReturnType<typeof useSheetView>;
