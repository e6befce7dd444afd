import { anyText, oneOfThese, onOrOff, useList } from '../../../ui/list/use-list.ts';
import { shownFilters, sortColumns } from '../model/levels.ts';

const filters = {
  show: oneOfThese(shownFilters),
  // It shows more: clearing the filters leaves it.
  hidden: { ...onOrOff(), isKept: true },
  category: anyText(),
};

/** What the address says of the list of levels: search, filters and order; and how to change them. */
export const useLevelsView = () => useList({ filters, columns: sortColumns });

export type LevelsViewControl = ReturnType<typeof useLevelsView>;
