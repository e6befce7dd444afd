import { anyText, oneOfThese, useList } from '../../../ui/list/use-list.ts';
import { shownItems } from '../model/items.ts';

const filters = { show: oneOfThese(shownItems), category: anyText() };

/** What the address says of the list of items. */
export const useItemsView = () => useList({ filters, columns: ['name'] });

export type ItemsViewControl = ReturnType<typeof useItemsView>;
