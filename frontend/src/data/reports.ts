/** Reports: their columns, rows and totals. */
import type { Grouping, ReportFigures, ReportName, ReportRow } from '@batchbook/shared/insight/report';
import type { Report } from '@batchbook/shared/insight/report-schema';
import { insightRoutes } from '@batchbook/shared/insight/routes';
import { queryOptions } from '@tanstack/react-query';
import { clientFor } from './api.ts';
import type { MarginSpan } from './margins.ts';

const api = clientFor(insightRoutes);

export interface AskedReport extends MarginSpan {
  name: ReportName;
  by: Grouping;
  siteId: string | null;
}

/** All pages of it. */
export const reportQuery = (organizationId: string, { name, siteId, ...asked }: AskedReport) =>
  queryOptions({
    queryKey: [organizationId, 'report', name, { siteId, ...asked }],
    queryFn: async ({ signal }): Promise<ReportFigures> => {
      const rows: ReportRow[] = [];
      for (let cursor: string | undefined; ; ) {
        const page: Report = await api.getReport({
          params: { organizationId, name },
          query: {
            ...{ ...asked, limit: '1000' },
            ...(siteId !== null && { siteId }),
            ...(cursor !== undefined && { cursor }),
          },
          signal,
        });
        rows.push(...page.rows);
        const { columns, totals, complete } = page;
        if (page.nextCursor === null) return { columns, rows, totals, complete };
        cursor = page.nextCursor;
      }
    },
    staleTime: 0,
  });
