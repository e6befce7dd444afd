/** Sends changes of an event one after the other, each on the version that the one before made. */
import type { MarketEvent } from '@batchbook/shared/market-events/schema';
import type { QueryClient } from '@tanstack/react-query';
import { saveUnlessTouched } from '../collection.ts';
import { marketEventQuery, readEventsAgain, rememberEvent } from '../market-events.ts';
import { queryClient } from '../query-client.ts';
import type { AnyEventJob } from './event-jobs.ts';

type OfJob = Pick<AnyEventJob, 'organizationId' | 'event'>;

/** The event as this device knows it, if it was read. */
export const knownEvent = ({ organizationId, event }: OfJob): MarketEvent | undefined =>
  queryClient.getQueryData(marketEventQuery(organizationId, event.id).queryKey);

/** @param isUntouched Whether nobody else changed the same, in what the server has now. */
export function saveInOrder(
  job: OfJob,
  isUntouched: (theirs: MarketEvent) => boolean,
  save: (version: number) => Promise<MarketEvent>,
): Promise<MarketEvent> {
  const known = knownEvent(job);
  // What was touched goes out on the version that it was made on. The server says whether it is there already.
  const version = known && isUntouched(known) ? known.version : job.event.version;
  return saveUnlessTouched(Math.max(1, version), isUntouched, save);
}

/** Shows the answer. Without one, another tab has it. */
export function showSent(
  { organizationId }: OfJob,
  answer: MarketEvent | undefined,
  client: QueryClient,
): void {
  if (answer) rememberEvent(client, organizationId, answer);
  else void readEventsAgain(client, organizationId);
}
