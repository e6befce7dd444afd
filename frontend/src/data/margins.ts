/** What each recipe costs, leaves and earned in some days. */
import { insightRoutes } from '@batchbook/shared/insight/routes';
import type { MarginRow, Margins } from '@batchbook/shared/insight/schema';
import { queryOptions } from '@tanstack/react-query';
import { clientFor } from './api.ts';

const api = clientFor(insightRoutes);

/** The first and the last day, both included. */
export interface MarginSpan {
  from: string;
  to: string;
}

export interface AllMargins extends Pick<Margins, 'thresholds'> {
  rows: MarginRow[];
}

export const marginsKey = (organizationId: string) => [organizationId, 'margin'] as const;

/** Whatever is sold, priced or written down elsewhere may change it, so it is read each time that it is opened. */
export const marginsQuery = (organizationId: string, { from, to }: MarginSpan) =>
  queryOptions({
    queryKey: [...marginsKey(organizationId), { from, to }],
    queryFn: async ({ signal }): Promise<AllMargins> => {
      const rows: MarginRow[] = [];
      for (let cursor: string | undefined; ; ) {
        const page: Margins = await api.getMargins({
          params: { organizationId },
          query: { from, to, limit: '1000', ...(cursor !== undefined && { cursor }) },
          signal,
        });
        rows.push(...page.items);
        if (page.nextCursor === null) return { rows, thresholds: page.thresholds };
        cursor = page.nextCursor;
      }
    },
    staleTime: 0,
    meta: { isKeptOffline: true },
  });
