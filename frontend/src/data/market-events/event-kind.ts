/** A market event that is planned, or whose plan is changed: at once, or when there is a network again. */
import { answerWithinMs } from '@batchbook/shared/http/client';
import type { MarketEvent } from '@batchbook/shared/market-events/schema';
import { putMarketEvent } from '../market-events.ts';
import { outboxKind } from '../outbox/kind.ts';
import { type EventJob, type EventPlan, planOf } from './event-jobs.ts';
import { saveInOrder, showSent } from './send-event.ts';

export const eventKind = outboxKind<EventJob, MarketEvent>({
  kind: 'event',
  send(job) {
    const { organizationId, event, body, before } = job;
    const put = (version?: number) =>
      putMarketEvent(
        organizationId,
        event.id,
        { ...body, ...(version !== undefined && { version }) },
        AbortSignal.timeout(answerWithinMs),
      );
    if (before === null) return put();
    const fields = Object.keys(body) as (keyof EventPlan)[];
    const said = (plan: EventPlan) => JSON.stringify(fields.map((field) => plan[field]));
    return saveInOrder(job, (theirs) => said(planOf(theirs)) === said(before), put);
  },
  touches: ({ event }) => [event.id],
  effects: () => [],
  sent: showSent,
  words: async () => (await import('./event-words.ts')).eventWords,
});
