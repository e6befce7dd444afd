/** Sales of production runs: of one run, of all runs, and whom a recall has to reach. */
import { productionRoutes } from '@batchbook/shared/production/routes';
import type { PutSale, Sale } from '@batchbook/shared/production/sale-schema';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { allPages, clientFor } from './api.ts';

const api = clientFor(productionRoutes);

/** The entity as the live connection names it. */
const entity = 'production-sale';

export const runSalesQuery = (organizationId: string, runId: string) =>
  queryOptions({
    queryKey: [organizationId, entity, 'run', runId],
    queryFn: ({ signal }) =>
      allPages((cursor) =>
        api.listRunSales({
          params: { organizationId, id: runId },
          query: { cursor, limit: '200' },
          signal,
        }),
      ),
    meta: { isKeptOffline: true },
  });

export const runEmailsQuery = (organizationId: string, runId: string) =>
  queryOptions({
    queryKey: [organizationId, entity, 'emails', runId],
    queryFn: async ({ signal }) => {
      const { items } = await api.listRunEmails({ params: { organizationId, id: runId }, signal });
      return items.map(({ email }) => email);
    },
    // The sales say the same where this fails.
    retry: false,
  });

/** The first and the last day, both included. Without them it is the last year. */
export interface SaleSpan {
  from: string | null;
  to: string | null;
}

export const salesQuery = (organizationId: string, { from, to }: SaleSpan) =>
  queryOptions({
    queryKey: [organizationId, entity, 'list', { from, to }],
    queryFn: ({ signal }) =>
      allPages((cursor) =>
        api.listSales({
          params: { organizationId },
          query: { cursor, limit: '200', ...(from && { from }), ...(to && { to }) },
          signal,
        }),
      ),
    meta: { isKeptOffline: from === null && to === null },
  });

interface SaleAt {
  organizationId: string;
  runId: string;
  id: string;
}

/** Records a sale without a version, or changes it with the version that was read. */
export const putSale = ({ organizationId, runId, id }: SaleAt, body: PutSale, signal?: AbortSignal) =>
  api.putSale({
    params: { organizationId, id: runId, saleId: id },
    body,
    ...(signal && { signal }),
  });

export const deleteSale = ({ organizationId, runId, id }: SaleAt) =>
  api.deleteSale({ params: { organizationId, id: runId, saleId: id } });

/** Puts a sale into the cache of its run, unless a newer version is there. Other lists are read again. */
export function rememberSale(client: QueryClient, organizationId: string, sale: Sale): void {
  const { queryKey } = runSalesQuery(organizationId, sale.productionRunId);
  client.setQueryData(queryKey, (known) => {
    if (known === undefined) return known;
    const at = known.findIndex(({ id }) => id === sale.id);
    if (at === -1) return [sale, ...known];
    return (known[at]?.version ?? 0) > sale.version ? known : known.with(at, sale);
  });
  readOthersAgain(client, organizationId);
}

/** Takes a sale out of the cache of its run. Returns a function that puts it back. */
export function forgetSale(client: QueryClient, { organizationId, runId, id }: SaleAt): () => void {
  const { queryKey } = runSalesQuery(organizationId, runId);
  const before = client.getQueryData(queryKey)?.find((sale) => sale.id === id);
  client.setQueryData(queryKey, (known) => known?.filter((sale) => sale.id !== id));
  return () => {
    if (before) rememberSale(client, organizationId, before);
  };
}

/** Everything but the sales of runs: the list of all runs, and the addresses. */
export function readOthersAgain(client: QueryClient, organizationId: string): void {
  for (const kind of ['list', 'emails'])
    void client.invalidateQueries({ queryKey: [organizationId, entity, kind] });
}

/** All sales, when another tab sent one. */
export const readSalesAgain = (client: QueryClient, organizationId: string): Promise<void> =>
  client.invalidateQueries({ queryKey: [organizationId, entity] });
