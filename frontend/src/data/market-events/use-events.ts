/** The market events of the organization, with what this device has yet to send. */
import type { MarketEvent, MarketEventSummary } from '@batchbook/shared/market-events/schema';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { marketEventQuery, marketEventsQuery, newestDateFirst } from '../market-events.ts';
import { useOrganizationId } from '../organization.tsx';
import { useOutbox } from '../outbox/outbox.ts';
import { isMissing } from '../problems.ts';
import { type AnyEventJob, isOfEvents } from './event-jobs.ts';
import { newEvents, waitingOf, withUnsent } from './unsent-events.ts';

export interface ShownQuery<Data> {
  data: Data | undefined;
  error: Error | null;
  isFetching: boolean;
  refetch: () => unknown;
}

function useWaiting(): readonly AnyEventJob[] {
  const { jobs } = useOutbox();
  return useMemo(() => waitingOf(jobs), [jobs]);
}

/** All of them, newest date first. */
export function useMarketEvents(): ShownQuery<readonly MarketEventSummary[]> {
  const query = useQuery(marketEventsQuery(useOrganizationId()));
  const waiting = useWaiting();
  const { data: known, error, isFetching, refetch } = query;
  const data = useMemo(() => {
    if (known === undefined || waiting.length === 0) return known;
    const ids = new Set(known.map(({ id }) => id));
    const all = [...newEvents(waiting).filter(({ id }) => !ids.has(id)), ...known];
    return all.map((event) => withUnsent(event, waiting)).sort(newestDateFirst);
  }, [known, waiting]);
  return { data, error, isFetching, refetch };
}

/** The row of a list as an event whose recipes aren't read. */
const wholeOf = (event: MarketEventSummary): MarketEvent => ({
  ...event,
  recipes: event.recipes.map((recipe) => ({ ...recipe, recipeSnapshot: null })),
});

/** One event. Without a network it may be known from the list only, or from this device only. */
export function useMarketEvent(id: string): ShownQuery<MarketEvent> {
  const organizationId = useOrganizationId();
  const { data: read, error, isFetching, refetch } = useQuery(marketEventQuery(organizationId, id));
  const listed = useQuery({ ...marketEventsQuery(organizationId), enabled: false }).data;
  const waiting = useWaiting();
  const data = useMemo(() => {
    const others = isMissing(error) ? [] : (listed ?? []);
    const row = [...others, ...newEvents(waiting)].find((event) => event.id === id);
    const known = read ?? (row && wholeOf(row));
    return known && withUnsent(known, waiting);
  }, [read, listed, error, waiting, id]);
  return { data, error, isFetching, refetch };
}

/** The unsent changes of an event: those that wait for a network, and those that were refused. */
export function useUnsentOf(id: string): { waiting: AnyEventJob[]; refused: AnyEventJob[] } {
  const { jobs, isOnline } = useOutbox();
  return useMemo(() => {
    const ofEvent = jobs.filter(isOfEvents).filter(({ event }) => event.id === id);
    return {
      waiting: isOnline ? [] : waitingOf(ofEvent),
      refused: ofEvent.filter(({ state }) => state === 'refused'),
    };
  }, [jobs, isOnline, id]);
}
