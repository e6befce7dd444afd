/** What each recipe costs, leaves and earned in some days. */
import { insightRoutes } from '@batchbook/shared/insight/routes';
import type { MarginRow, Margins } from '@batchbook/shared/insight/schema';
import type { Span } from '@batchbook/shared/insight/span-schema';
import { queryOptions } from '@tanstack/react-query';
import { clientFor, readPages } from './api.ts';

const api = clientFor(insightRoutes);

export interface AllMargins extends Pick<Margins, 'thresholds'> {
  rows: MarginRow[];
}

export const marginsKey = (organizationId: string) => [organizationId, 'margin'] as const;

/** Whatever is sold, priced or written down elsewhere may change it, so it is read each time that it is opened. */
export const marginsQuery = (organizationId: string, { from, to }: Span) =>
  queryOptions({
    queryKey: [...marginsKey(organizationId), { from, to }],
    queryFn: async ({ signal }): Promise<AllMargins> => {
      const pages = await readPages<Margins>((cursor) =>
        api.getMargins({
          params: { organizationId },
          query: { from, to, limit: '1000', ...(cursor !== undefined && { cursor }) },
          signal,
        }),
      );
      return { rows: pages.flatMap(({ items }) => items), thresholds: pages[0].thresholds };
    },
    staleTime: 0,
    meta: { isKeptOffline: true },
  });
