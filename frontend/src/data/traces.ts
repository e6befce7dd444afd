/** Traces of lots and batches, and the recalls that keep what one found. */

import type { PutRecall, Recall } from '@batchbook/shared/production/recall-schema';
import { productionRoutes } from '@batchbook/shared/production/routes';
import type { Trace, TraceQuery } from '@batchbook/shared/production/trace-schema';
import { queryOptions } from '@tanstack/react-query';
import { allPages, clientFor } from './api.ts';

const api = clientFor(productionRoutes);

export type Traced = Omit<TraceQuery, 'cursor'>;

/** Both pages as one: each list goes on with the next page. */
const joined = (a: Trace, b: Trace): Trace => ({
  lots: [...a.lots, ...b.lots],
  runs: [...a.runs, ...b.runs],
  stock: [...a.stock, ...b.stock],
  sales: [...a.sales, ...b.sales],
  events: [...a.events, ...b.events],
  balance: [...a.balance, ...b.balance],
  possible: {
    runs: [...a.possible.runs, ...b.possible.runs],
    sales: [...a.possible.sales, ...b.possible.sales],
    movements: [...a.possible.movements, ...b.possible.movements],
  },
  nextCursor: b.nextCursor,
});

async function wholeTrace(page: (cursor: string | undefined) => Promise<Trace>): Promise<Trace> {
  let whole = await page(undefined);
  while (whole.nextCursor !== null) whole = joined(whole, await page(whole.nextCursor));
  return whole;
}

export const traceQuery = (organizationId: string, traced: Traced) =>
  queryOptions({
    queryKey: [organizationId, 'production-run', 'trace', traced],
    queryFn: ({ signal }) =>
      wholeTrace((cursor) =>
        api.getTrace({ params: { organizationId }, query: { ...traced, ...(cursor && { cursor }) }, signal }),
      ),
    // Somebody who asks where a lot is wants to know now.
    staleTime: 0,
  });

export const recallsQuery = (organizationId: string) =>
  queryOptions({
    queryKey: [organizationId, 'recall', 'list'],
    queryFn: ({ signal }) =>
      allPages((cursor) =>
        api.listRecalls({ params: { organizationId }, query: { cursor, limit: '200' }, signal }),
      ),
  });

export const recallQuery = (organizationId: string, id: string) =>
  queryOptions({
    queryKey: [organizationId, 'recall', id],
    queryFn: async ({ signal }): Promise<Recall> => {
      const read = (cursor: string | undefined) =>
        api.getRecall({ params: { organizationId, id }, query: { ...(cursor && { cursor }) }, signal });
      const recall = await read(undefined);
      let page: Trace | null = recall.found;
      const found = await wholeTrace(async (cursor) => {
        const next = page ?? (await read(cursor)).found;
        page = null;
        return next;
      });
      return { ...recall, found };
    },
  });

export const putRecall = (organizationId: string, id: string, body: PutRecall): Promise<Recall> =>
  api.putRecall({ params: { organizationId, id }, body });
