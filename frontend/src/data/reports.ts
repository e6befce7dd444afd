/** Reports: their columns, rows and totals. */
import type { Grouping, ReportFigures, ReportName } from '@batchbook/shared/insight/report';
import type { Report } from '@batchbook/shared/insight/report-schema';
import { insightRoutes } from '@batchbook/shared/insight/routes';
import { queryOptions } from '@tanstack/react-query';
import { clientFor, readPages } from './api.ts';

const api = clientFor(insightRoutes);

export interface AskedReport {
  name: ReportName;
  /** None of what is of one day. */
  from?: string;
  to: string;
  by: Grouping;
  siteId: string | null;
}

/** All pages of it. */
export const reportQuery = (organizationId: string, { name, siteId, ...asked }: AskedReport) =>
  queryOptions({
    queryKey: [organizationId, 'report', name, { siteId, ...asked }],
    queryFn: async ({ signal }): Promise<ReportFigures> => {
      const pages = await readPages<Report>((cursor) =>
        api.getReport({
          params: { organizationId, name },
          query: {
            ...{ ...asked, limit: '1000' },
            ...(siteId !== null && { siteId }),
            ...(cursor !== undefined && { cursor }),
          },
          signal,
        }),
      );
      const { columns, totals, complete } = pages[0];
      return { columns, rows: pages.flatMap(({ rows }) => rows), totals, complete };
    },
    staleTime: 0,
    meta: { isKeptOffline: true },
  });
