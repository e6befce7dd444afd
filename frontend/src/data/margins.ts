/** What each recipe costs, leaves and earned in some days. */
import { insightRoutes } from '@batchbook/shared/insight/routes';
import type { MarginRow, Margins } from '@batchbook/shared/insight/schema';
import type { Span } from '@batchbook/shared/insight/span-schema';
import { queryOptions } from '@tanstack/react-query';
import { clientFor, readPages } from './api.ts';

const api = clientFor(insightRoutes);

export interface AllMargins extends Pick<Margins, 'thresholds' | 'gone' | 'unentered'> {
  rows: MarginRow[];
}

export const marginsKey = (organizationId: string) => [organizationId, 'margin'] as const;

/** Whatever is sold, priced or written down elsewhere may change it, so it is read each time that it is opened. */
export const marginsQuery = (organizationId: string, { from, to }: Span) =>
  queryOptions({
    // What a device kept from before its rows had recorded costs isn't read.
    queryKey: [...marginsKey(organizationId), 'recorded', { from, to }],
    queryFn: async ({ signal }): Promise<AllMargins> => {
      const pages = await readPages<Margins>((cursor) =>
        api.getMargins({
          params: { organizationId },
          query: { from, to, limit: '1000', ...(cursor !== undefined && { cursor }) },
          signal,
        }),
      );
      const [{ thresholds, gone, unentered }] = pages;
      return { rows: pages.flatMap(({ items }) => items), thresholds, gone, unentered };
    },
    staleTime: 0,
    meta: { isKeptOffline: true },
  });
