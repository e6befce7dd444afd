import { anyText, oneOfThese, useList } from '../../../ui/list/use-list.ts';
import { shownFilters, sortColumns } from '../model/list.ts';

const filters = {
  show: oneOfThese(shownFilters),
  category: anyText(),
  supplier: anyText('from'),
  allergen: anyText(),
};

/** The list's search, filters and order from the address, and how to change them. */
export const useListView = () => useList({ filters, columns: sortColumns });

export type ListViewControl = ReturnType<typeof useListView>;
