/** What an event sold and wasted, and when it sold out: recorded at once, or when there is a network again. */
import { answerWithinMs } from '@batchbook/shared/http/client';
import type { MarketEvent, PutActuals } from '@batchbook/shared/market-events/schema';
import { putEventActuals } from '../market-events.ts';
import { outboxKind } from '../outbox/kind.ts';
import type { ActualsJob } from './event-jobs.ts';
import { saveInOrder, showSent } from './send-event.ts';

type Change = PutActuals['recipes'][number];

/** Whether the fields of a recipe that are changed are what they were. A recipe that is gone is the server's to name. */
function isAsBefore(change: Change, before: ActualsJob['before'], theirs: MarketEvent): boolean {
  const [known, row] = [before, theirs.recipes].map((rows) =>
    rows.find(({ recipeId }) => recipeId === change.recipeId),
  );
  const fields = (['soldQuantity', 'wastedQuantity', 'soldOutAt'] as const).filter(
    (field) => field in change,
  );
  return !known || !row || fields.every((field) => known[field] === row[field]);
}

export const actualsKind = outboxKind<ActualsJob, MarketEvent>({
  kind: 'event_actuals',
  send(job) {
    const { organizationId, event, body, before } = job;
    return saveInOrder(
      job,
      (theirs) => body.recipes.every((change) => isAsBefore(change, before, theirs)),
      (version) =>
        putEventActuals(organizationId, event.id, { ...body, version }, AbortSignal.timeout(answerWithinMs)),
    );
  },
  touches: ({ event }) => [event.id],
  effects: () => [],
  sent: showSent,
  words: async () => (await import('./event-words.ts')).actualsWords,
});
