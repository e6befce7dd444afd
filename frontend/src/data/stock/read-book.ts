/** Reads the stock items and all levels, and from then on only what changed. */
import { urlOf } from '@batchbook/shared/http/client';
import type { StockLevels } from '@batchbook/shared/stock/level-schema';
import { stockRoutes } from '@batchbook/shared/stock/routes';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { isEarly } from '../early-answers.ts';
import { type BookData, merged } from './book-data.ts';
import { afterRestore } from './restored.ts';
import { stockApi } from './stock-api.ts';
import { stockKeys } from './stock-keys.ts';

/** Beyond so many pages something is wrong with the cursor. */
const pagesMax = 100;

export const bookQuery = (client: QueryClient, organizationId: string) => {
  const queryKey = stockKeys.book(organizationId);
  return queryOptions({
    queryKey,
    queryFn: async ({ signal }): Promise<BookData> => {
      await afterRestore();
      const kept = client.getQueryData<BookData>(queryKey)?.mark ?? undefined;
      const since = isWholeEarly(organizationId) ? undefined : kept;
      const read = await readLevels(organizationId, since, signal);
      // Movements posted while the answer was on its way may already be in the cache.
      return merged(client.getQueryData<BookData>(queryKey), read);
    },
    // Merging keeps what didn't change; comparing thousands of levels once more would find nothing else.
    structuralSharing: false,
  });
};

/** Whether the page has requested all of it, before its code knew what this device had kept. */
const isWholeEarly = (organizationId: string): boolean =>
  isEarly(urlOf(stockRoutes.listStockLevels, { params: { organizationId }, query: { include: 'items' } }));

/** All pages as one answer, with the mark of the first of them: what moved meanwhile is read once more. */
async function readLevels(
  organizationId: string,
  since: string | undefined,
  signal: AbortSignal,
): Promise<StockLevels> {
  let all: StockLevels | null = null;
  let cursor: string | undefined;
  for (let pages = 0; pages < pagesMax; pages += 1) {
    const page = await stockApi.listStockLevels({
      params: { organizationId },
      query: { include: 'items', since, cursor },
      signal,
    });
    all = all === null ? page : joined(all, page);
    if (page.nextCursor === null) return all;
    cursor = page.nextCursor;
  }
  throw new Error(`the levels did not end after ${pagesMax} pages`);
}

function joined(all: StockLevels, page: StockLevels): StockLevels {
  all.items.push(...page.items);
  const stockItems =
    page.stockItems === null ? all.stockItems : [...(all.stockItems ?? []), ...page.stockItems];
  return { ...all, stockItems };
}
