/** The page to open first: what needs the server. */
import type { Dashboard } from '@batchbook/shared/insight/dashboard-schema';
import { insightRoutes } from '@batchbook/shared/insight/routes';
import { queryOptions } from '@tanstack/react-query';
import { clientFor } from './api.ts';

const api = clientFor(insightRoutes);

export const dashboardKey = (organizationId: string) => [organizationId, 'dashboard'] as const;

/** @param siteId `null`: all sites. */
export const dashboardQuery = (organizationId: string, date: string, siteId: string | null) =>
  queryOptions({
    queryKey: [...dashboardKey(organizationId), date, siteId],
    queryFn: ({ signal }): Promise<Dashboard> =>
      api.getDashboard({
        params: { organizationId },
        query: { date, ...(siteId !== null && { siteId }) },
        signal,
      }),
    staleTime: 0,
    meta: { isKeptOffline: true },
  });
