/** What was packed, loaded and brought back of an event: each tick at once, or when there is a network again. */
import { ApiError, answerWithinMs } from '@batchbook/shared/http/client';
import { changedPacking } from '@batchbook/shared/market-events/packing-change';
import type { MarketEvent } from '@batchbook/shared/market-events/schema';
import { putMarketEvent, readEvent } from '../market-events.ts';
import { outboxKind } from '../outbox/kind.ts';
import { staleCurrent } from '../problems.ts';
import type { PackingJob } from './event-jobs.ts';
import { knownEvent, showSent } from './send-event.ts';

const signal = () => AbortSignal.timeout(answerWithinMs);

/** Saves the list of `event` with the change. @throws ApiError `stale_version` where somebody else changed the same. */
function saveOn(event: MarketEvent, { organizationId, body }: PackingJob): Promise<MarketEvent> {
  const packing = changedPacking(event.packing, body);
  if (packing === null) throw new ApiError(412, 'stale_version', 'the pack list was changed', null);
  return putMarketEvent(organizationId, event.id, { packing, version: event.version }, signal());
}

export const packingKind = outboxKind<PackingJob, MarketEvent>({
  kind: 'event_packing',
  async send(job) {
    const known = knownEvent(job);
    const isFit = known && changedPacking(known.packing, job.body) !== null;
    const event = isFit ? known : await readEvent(job.organizationId, job.event.id, signal());
    try {
      return await saveOn(event, job);
    } catch (error) {
      const theirs = staleCurrent<MarketEvent>(error);
      if (!theirs) throw error;
      return saveOn(theirs, job);
    }
  },
  touches: ({ event }) => [event.id],
  effects: () => [],
  sent: showSent,
  words: async () => (await import('./event-words.ts')).packingWords,
});
