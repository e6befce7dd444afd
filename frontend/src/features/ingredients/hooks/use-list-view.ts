import { oneOf, useUrlState, useUrlText } from '../../../data/url-state.ts';
import { type ListView, type SortColumn, shownFilters, sortColumns } from '../model/list.ts';

/** What the address says of the list: search, filters and order; and how to change them. */
export function useListView() {
  const url = useUrlState();
  const [search, setSearch] = useUrlText('search');
  const sort = oneOf(url.get('sort'), sortColumns);
  const view: ListView = {
    search,
    show: oneOf(url.get('show'), shownFilters),
    category: url.get('category'),
    supplier: url.get('from'),
    allergen: url.get('allergen'),
    sort,
    descending: url.get('order') === 'desc',
  };
  return {
    view,
    setSearch,
    isFiltered:
      search !== '' ||
      view.show !== 'all' ||
      view.category !== null ||
      view.supplier !== null ||
      view.allergen !== null,
    filter: (changes: Partial<Pick<ListView, 'show' | 'category' | 'supplier' | 'allergen'>>) =>
      url.replace({
        ...(changes.show !== undefined && { show: changes.show === 'all' ? null : changes.show }),
        ...(changes.category !== undefined && { category: changes.category }),
        ...(changes.supplier !== undefined && { from: changes.supplier }),
        ...(changes.allergen !== undefined && { allergen: changes.allergen }),
      }),
    clear: () => url.replace({ search: null, show: null, category: null, from: null, allergen: null }),
    /** The same column again turns the order round. */
    sortBy: (column: SortColumn) => {
      const turn = column === sort && !view.descending;
      url.replace({ sort: column === 'name' ? null : column, order: turn ? 'desc' : null });
    },
  };
}

export type ListViewControl = ReturnType<typeof useListView>;
