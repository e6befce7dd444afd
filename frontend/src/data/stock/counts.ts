/** The stock counts that were posted. */
import { queryOptions, useQuery } from '@tanstack/react-query';
import { allPages } from '../api.ts';
import { useOrganizationId } from '../organization.tsx';
import { afterRestore } from './restored.ts';
import { stockApi } from './stock-api.ts';
import { stockKeys } from './stock-keys.ts';

const countsQuery = (organizationId: string) =>
  queryOptions({
    queryKey: stockKeys.counts(organizationId),
    queryFn: async ({ signal }) => {
      await afterRestore();
      return allPages((cursor) =>
        stockApi.listCounts({ params: { organizationId }, query: { cursor, limit: '1000' }, signal }),
      );
    },
  });

const countQuery = (organizationId: string, id: string) =>
  queryOptions({
    queryKey: stockKeys.count(organizationId, id),
    queryFn: async ({ signal }) => {
      await afterRestore();
      return stockApi.getCount({ params: { organizationId, id }, signal });
    },
  });

/** Without their lines, newest first. */
export const useCounts = () => useQuery(countsQuery(useOrganizationId()));

/** One with its lines. */
export const useCount = (id: string) => useQuery(countQuery(useOrganizationId(), id));
