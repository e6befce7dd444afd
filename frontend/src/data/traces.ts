/** Traces of lots and batches, and the recalls that keep what one found. */

import type { PutRecall, Recall } from '@batchbook/shared/production/recall-schema';
import { productionRoutes } from '@batchbook/shared/production/routes';
import type { Certainty, Trace, TraceQuery } from '@batchbook/shared/production/trace-schema';
import { type QueryClient, type QueryKey, queryOptions } from '@tanstack/react-query';
import { allPages, clientFor } from './api.ts';

const api = clientFor(productionRoutes);

export type Traced = Omit<TraceQuery, 'cursor'>;

export const isForward = ({ sale, direction }: Pick<Traced, 'sale' | 'direction'>): boolean =>
  sale === undefined && direction !== 'backward';

/** What a trace found, what is only possible apart: it is in no sum. */
export interface Found extends Omit<Trace, 'possible' | 'working' | 'nextCursor'> {
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

type Page = (cursor: string | undefined) => Promise<Trace>;

async function wholeTrace(page: Page): Promise<Found> {
  let whole = await page(undefined);
  while (whole.nextCursor !== null) whole = joined(whole, await page(whole.nextCursor));
  return foundIn(whole);
}

/** What of a large trace was found so far, while the server finds all of it. */
export interface FirstLook {
  found: Found;
  working: NonNullable<Trace['working']>;
  /** Of the whole, once it is found. */
  cursor: string | null;
}

const pauseMs = 1_000;

/** Waits for what the server is still finding, and shows how far it is as the first look. @returns the whole's first page. */
async function awaited<Answer>(
  { client, signal, look }: { client: QueryClient; signal: AbortSignal; look: QueryKey },
  {
    read,
    pageIn,
  }: { read: (cursor: string | undefined) => Promise<Answer>; pageIn: (answer: Answer) => Trace },
): Promise<Answer> {
  // A trace that was begun goes on where somebody's change had this one read again.
  let first = client.getQueryData<FirstLook>(look);
  for (;;) {
    const answer = await read(first?.cursor ?? undefined);
    const { working, ...page } = pageIn(answer);
    if (!working) {
      client.removeQueries({ queryKey: look, exact: true });
      return answer;
    }
    first = { found: first?.found ?? foundIn(page), working, cursor: page.nextCursor };
    client.setQueryData(look, first);
    await new Promise((resolve) => setTimeout(resolve, pauseMs));
    signal.throwIfAborted();
  }
}

export const isPossible = ({ certainty }: Certainty): boolean => certainty === 'possible';
const isCertain = (row: Certainty): boolean => !isPossible(row);

export function foundIn({ nextCursor: _end, working: _all, ...trace }: Trace): Found {
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
    queryFn: async ({ client, signal }) => {
      const read: Page = (cursor) =>
        api.getTrace({ params: { organizationId }, query: { ...traced, ...(cursor && { cursor }) }, signal });
      const look = firstLookQuery(organizationId, traced).queryKey;
      const first = await awaited({ client, signal, look }, { read, pageIn: (page) => page });
      return wholeTrace(startingWith(first, read));
    },
    // Somebody who asks where a lot is wants to know now.
    staleTime: 0,
  });

/** What is there of a large trace while `traceQuery` waits for all of it, or of the recall with this id. */
export const firstLookQuery = (organizationId: string, of: Traced | { recall: string }) =>
  queryOptions({
    queryKey: [...firstLooksKey, organizationId, of],
    queryFn: (): FirstLook | null => null,
    enabled: false,
  });

const firstLooksKey = ['first-look'] as const;

/** The pages after one that is there. */
function startingWith(first: Trace, read: Page): Page {
  let there: Trace | null = first;
  return async (cursor) => {
    const page = there ?? (await read(cursor));
    there = null;
    return page;
  };
}

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
    queryFn: async ({ client, signal }): Promise<WholeRecall> => {
      const read = (cursor: string | undefined) =>
        api.getRecall({ params: { organizationId, id }, query: { ...(cursor && { cursor }) }, signal });
      const look = firstLookQuery(organizationId, { recall: id }).queryKey;
      const recall = await awaited({ client, signal, look }, { read, pageIn: ({ found }) => found });
      const pages = startingWith(recall.found, async (cursor) => (await read(cursor)).found);
      return { ...recall, found: await wholeTrace(pages) };
    },
  });

export const putRecall = (organizationId: string, id: string, body: PutRecall): Promise<Recall> =>
  api.putRecall({ params: { organizationId, id }, body });
