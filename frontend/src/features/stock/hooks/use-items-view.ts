import { oneOf, useUrlState, useUrlText } from '../../../data/url-state.ts';
import { type ItemsView, shownItems } from '../model/items.ts';

export interface ItemsViewControl {
  view: ItemsView;
  setSearch: (text: string) => void;
  filter: (changes: Partial<Pick<ItemsView, 'show' | 'category'>>) => void;
  clear: () => void;
  isFiltered: boolean;
}

/** What the address says of the list of items. */
export function useItemsView(): ItemsViewControl {
  const { get, replace } = useUrlState();
  const [search, setSearch] = useUrlText('search');
  const view = { search, show: oneOf(get('show'), shownItems), category: get('category') };
  return {
    view,
    setSearch,
    filter: ({ show = view.show, category = view.category }) =>
      replace({ show: show === 'all' ? null : show, category }),
    clear: () => {
      setSearch('');
      replace({ search: null, show: null, category: null });
    },
    isFiltered: view.show !== 'all' || view.category !== null || search.trim() !== '',
  };
}
