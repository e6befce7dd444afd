/** Reports: their columns, rows and totals. */

import { newId } from '@batchbook/shared/ids';
import type { Grouping, ReportFigures, ReportName } from '@batchbook/shared/insight/report';
import type { Report } from '@batchbook/shared/insight/report-schema';
import { insightRoutes } from '@batchbook/shared/insight/routes';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { clientFor, readPages } from './api.ts';
import { useOrganizationId } from './organization.tsx';

const api = clientFor(insightRoutes);

export interface AskedReport {
  name: ReportName;
  /** None of what is of one day. */
  from?: string;
  to: string;
  by: Grouping;
  siteId: string | null;
}

const keyOf = (organizationId: string, name: ReportName) => [organizationId, 'report', name];

/** All pages of it. */
export const reportQuery = (organizationId: string, { name, siteId, ...asked }: AskedReport) =>
  queryOptions({
    queryKey: [...keyOf(organizationId, name), { siteId, ...asked }],
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
      const { columns, totals, complete, kept } = pages[0];
      const rows = pages.flatMap((page) => page.rows);
      return { columns, rows, totals, complete, ...(kept && { kept }) };
    },
    staleTime: 0,
    meta: { isKeptOffline: true },
  });

/** Keeps what stock is worth as it is handed over, so that a later report can say what made it another figure. */
export function useKeepStockValue() {
  const organizationId = useOrganizationId();
  return useMutation({
    mutationFn: ({ day, siteId }: { day: string; siteId: string | null }) =>
      api.keepStockValue({
        params: { organizationId, id: newId() },
        body: { day, ...(siteId !== null && { siteId }) },
      }),
  });
}

/** Returns what reads a report again, whatever it was asked for. */
export function useReadReportAgain(name: ReportName) {
  const organizationId = useOrganizationId();
  const client = useQueryClient();
  return () => void client.invalidateQueries({ queryKey: keyOf(organizationId, name) });
}
