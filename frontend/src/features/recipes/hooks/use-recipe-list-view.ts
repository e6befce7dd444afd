import { oneOfThese, onOrOff, useList } from '../../../ui/list/use-list.ts';
import { sortOrders, typeFilters } from '../model/list.ts';

const filters = {
  type: oneOfThese(typeFilters),
  /** Only those whose costs are not whole, or whose margin is under the target. */
  onlyLook: onOrOff('look'),
  /** Only those whose label was approved and doesn't print any more. */
  onlyLabels: onOrOff('labels'),
};

/** The recipe list's search, filters and order from the address, and how to change them. */
export const useRecipeListView = () => useList({ filters, columns: sortOrders });

export type RecipeListView = ReturnType<typeof useRecipeListView>;
