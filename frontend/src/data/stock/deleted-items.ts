/** Deleted items. They are on no list, but their names still label their movements. */
import type { StockItem } from '@batchbook/shared/stock/item-schema';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { allPages } from '../api.ts';
import { useOrganizationId } from '../organization.tsx';
import { stockApi } from './stock-api.ts';
import { stockKeys } from './stock-keys.ts';

export const deletedItemsQuery = (organizationId: string) =>
  queryOptions({
    queryKey: stockKeys.deletedItems(organizationId),
    queryFn: ({ signal }): Promise<StockItem[]> =>
      allPages((cursor) =>
        stockApi.listStockItems({
          params: { organizationId },
          query: { cursor, limit: '1000', deleted: 'true' },
          signal,
        }),
      ),
  });

/** Fetched only when needed. */
export const useDeletedItems = (isNeeded: boolean) =>
  useQuery({ ...deletedItemsQuery(useOrganizationId()), enabled: isNeeded });
