/** Traces of lots and batches, and the recalls that keep what one found. */

import type { PutRecall, Recall } from '@batchbook/shared/production/recall-schema';
import { productionRoutes } from '@batchbook/shared/production/routes';
import type { Certainty, Trace, TraceQuery } from '@batchbook/shared/production/trace-schema';
import { queryOptions } from '@tanstack/react-query';
import { allPages, clientFor } from './api.ts';

const api = clientFor(productionRoutes);

export type Traced = Omit<TraceQuery, 'cursor'>;

export const isForward = ({ sale, direction }: Pick<Traced, 'sale' | 'direction'>): boolean =>
  sale === undefined && direction !== 'backward';

/** What a trace found, what is only possible apart: it is in no sum. */
export interface Found extends Omit<Trace, 'possible' | 'nextCursor'> {
  possible: Pick<Trace, 'runs' | 'sales' | 'events' | 'stock'> & Pick<Trace['possible'], 'movements'>;
}

/** Both pages as one: each list goes on with the next page. */
const joined = (a: Trace, b: Trace): Trace => ({
  lots: [...a.lots, ...b.lots],
  runs: [...a.runs, ...b.runs],
  stock: [...a.stock, ...b.stock],
  sales: [...a.sales, ...b.sales],
  events: [...a.events, ...b.events],
  balance: [...a.balance, ...b.balance],
  // Recalls from before it was kept have none.
  happenings: [...(a.happenings ?? []), ...(b.happenings ?? [])],
  possible: { ...b.possible, movements: [...a.possible.movements, ...b.possible.movements] },
  nextCursor: b.nextCursor,
});

async function wholeTrace(page: (cursor: string | undefined) => Promise<Trace>): Promise<Found> {
  let whole = await page(undefined);
  while (whole.nextCursor !== null) whole = joined(whole, await page(whole.nextCursor));
  return foundIn(whole);
}

const isPossible = ({ certainty }: Certainty): boolean => certainty === 'possible';
const isCertain = (row: Certainty): boolean => !isPossible(row);

export function foundIn({ nextCursor: _end, ...trace }: Trace): Found {
  const only = (isIn: typeof isCertain): Omit<Found['possible'], 'movements'> => ({
    runs: trace.runs.filter(isIn),
    sales: trace.sales.filter(isIn),
    events: trace.events.filter(isIn),
    stock: trace.stock.filter(isIn),
  });
  return {
    ...trace,
    ...only(isCertain),
    possible: { ...only(isPossible), movements: trace.possible.movements },
  };
}

/** A recall with all that it found. */
export type WholeRecall = Omit<Recall, 'found'> & { found: Found };

export const tracesKey = (organizationId: string) => [organizationId, 'production-run', 'trace'] as const;

export const traceQuery = (organizationId: string, traced: Traced) =>
  queryOptions({
    queryKey: [...tracesKey(organizationId), traced],
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
    queryFn: async ({ signal }): Promise<WholeRecall> => {
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
