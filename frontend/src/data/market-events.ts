/** The market events of the organization: the list with their recipes, each one whole, and its forecast. */
import { marketEventsRoutes } from '@batchbook/shared/market-events/routes';
import type {
  MarketEvent,
  MarketEventSummary,
  PutActuals,
  PutMarketEvent,
} from '@batchbook/shared/market-events/schema';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { allPages, clientFor } from './api.ts';
import { stockKeys } from './stock/stock-keys.ts';

const api = clientFor(marketEventsRoutes);

export const marketEventsQuery = (organizationId: string) =>
  queryOptions({
    queryKey: [organizationId, 'market-event', 'list'],
    queryFn: ({ signal }) =>
      allPages((cursor) =>
        api.listMarketEvents({ params: { organizationId }, query: { cursor, limit: '200' }, signal }),
      ),
    meta: { isKeptOffline: true },
  });

export const marketEventQuery = (organizationId: string, id: string) =>
  queryOptions({
    queryKey: [organizationId, 'market-event', id],
    queryFn: ({ signal }) => api.getMarketEvent({ params: { organizationId, id }, signal }),
    meta: { isKeptOffline: true },
  });

export const forecastQuery = (organizationId: string, id: string) =>
  queryOptions({
    queryKey: [organizationId, 'market-event', id, 'forecast'],
    queryFn: ({ signal }) => api.getEventForecast({ params: { organizationId, id }, signal }),
    meta: { isKeptOffline: true },
  });

/** What it has taken from stock. It is read again when stock moves. */
export const takenQuery = (organizationId: string, id: string) =>
  queryOptions({
    queryKey: stockKeys.lotsTakenBy(organizationId, id),
    queryFn: ({ signal }) => api.getEventTaken({ params: { organizationId, id }, signal }),
    meta: { isKeptOffline: true },
  });

/** Reads an event past what is cached. */
export const readEvent = (organizationId: string, id: string, signal: AbortSignal): Promise<MarketEvent> =>
  api.getMarketEvent({ params: { organizationId, id }, signal });

/** Plans an event without a version, or changes it with the version that was read. */
export const putMarketEvent = (
  organizationId: string,
  id: string,
  body: PutMarketEvent,
  signal: AbortSignal,
): Promise<MarketEvent> => api.putMarketEvent({ params: { organizationId, id }, body, signal });

export const deleteMarketEvent = (organizationId: string, id: string) =>
  api.deleteMarketEvent({ params: { organizationId, id } });

export const putEventActuals = (
  organizationId: string,
  id: string,
  body: PutActuals,
  signal: AbortSignal,
): Promise<MarketEvent> => api.putEventActuals({ params: { organizationId, id }, body, signal });

const summaryOf = (event: MarketEvent): MarketEventSummary => ({
  ...event,
  recipes: event.recipes.map(({ recipeSnapshot: _snapshot, ...recipe }) => recipe),
});

export const newestDateFirst = (a: MarketEventSummary, b: MarketEventSummary): number =>
  b.eventDate.localeCompare(a.eventDate) || b.id.localeCompare(a.id);

/** Puts an event into the caches, unless a newer version is there. */
export function rememberEvent(client: QueryClient, organizationId: string, event: MarketEvent): void {
  const { queryKey } = marketEventQuery(organizationId, event.id);
  client.setQueryData(queryKey, (known) => (known && known.version > event.version ? known : event));
  client.setQueryData(marketEventsQuery(organizationId).queryKey, (known) => {
    const before = known?.find(({ id }) => id === event.id);
    if (known === undefined || (before && before.version > event.version)) return known;
    return [...known.filter(({ id }) => id !== event.id), summaryOf(event)].sort(newestDateFirst);
  });
  void client.invalidateQueries({ queryKey: forecastQuery(organizationId, event.id).queryKey });
}

/** Takes an event out of the list. Returns a function that puts it back. */
export function forgetEvent(client: QueryClient, organizationId: string, id: string): () => void {
  const { queryKey } = marketEventsQuery(organizationId);
  const before = client.getQueryData(queryKey);
  client.setQueryData(queryKey, (known) => known?.filter((event) => event.id !== id));
  return () => client.setQueryData(queryKey, before);
}

/** All events, when another tab sent a change of one. */
export const readEventsAgain = (client: QueryClient, organizationId: string): Promise<void> =>
  client.invalidateQueries({ queryKey: [organizationId, 'market-event'] });
