/** The maker's own categories of stock. */
import type { PutCategory, StockCategory } from '@batchbook/shared/stock/item-schema';
import { collection } from '../collection.ts';
import { afterRestore } from './restored.ts';
import { stockKeys } from './stock-keys.ts';

export const {
  query: categoriesQuery,
  useAll: useStockCategories,
  useSave: useSaveStockCategory,
  useRemove: useDeleteStockCategory,
} = collection<StockCategory, PutCategory>({
  entity: 'stock-category',
  path: 'categories',
  // The items of a deleted category are then without one.
  changed: (client, organizationId, { deleted }) => {
    if (deleted) void client.invalidateQueries({ queryKey: stockKeys.book(organizationId) });
  },
  before: afterRestore,
  isKeptOffline: true,
});
