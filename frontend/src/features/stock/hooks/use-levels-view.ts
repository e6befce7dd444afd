import { oneOf, useUrlState, useUrlText } from '../../../data/url-state.ts';
import { type LevelsView, type SortColumn, shownFilters, sortColumns } from '../model/levels.ts';

/** What the address says of the list of levels: search, filters and order; and how to change them. */
export function useLevelsView() {
  const url = useUrlState();
  const [search, setSearch] = useUrlText('search');
  const sort = oneOf(url.get('sort'), sortColumns);
  const view: LevelsView = {
    search,
    show: oneOf(url.get('show'), shownFilters),
    hidden: url.get('hidden') !== null,
    category: url.get('category'),
    sort,
    descending: url.get('order') === 'desc',
  };
  return {
    view,
    setSearch,
    isFiltered: search !== '' || view.show !== 'all' || view.category !== null,
    filter: (changes: Partial<Pick<LevelsView, 'show' | 'hidden' | 'category'>>) =>
      url.replace({
        ...(changes.show !== undefined && { show: changes.show === 'all' ? null : changes.show }),
        ...(changes.hidden !== undefined && { hidden: changes.hidden ? '1' : null }),
        ...(changes.category !== undefined && { category: changes.category }),
      }),
    clear: () => url.replace({ search: null, show: null, category: null }),
    /** The same column again turns the order round. */
    sortBy: (column: SortColumn) => {
      const turn = column === sort && !view.descending;
      url.replace({ sort: column === sortColumns[0] ? null : column, order: turn ? 'desc' : null });
    },
  };
}

export type LevelsViewControl = ReturnType<typeof useLevelsView>;
