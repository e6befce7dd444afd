/** Stock that goes from one site to another. */
import { answerWithinMs } from '@batchbook/shared/http/client';
import type { Transfer } from '@batchbook/shared/stock/movement-schema';
import { outboxKind } from '../outbox/kind.ts';
import { showPosted } from './follow.ts';
import type { TransferJob } from './jobs.ts';
import { type LevelEffect, negated } from './level-effects.ts';
import { reasonText } from './reason-text.ts';
import { stockApi } from './stock-api.ts';

export const transferKind = outboxKind<TransferJob, Transfer>({
  kind: 'transfer',
  send: ({ organizationId, id, body }) =>
    stockApi.putTransfer({
      params: { organizationId, id },
      body,
      signal: AbortSignal.timeout(answerWithinMs),
    }),
  // What an event sold is taken from what was loaded for it: one after the other.
  touches: ({ body: { itemId, eventId } }) => (eventId ? [itemId, eventId] : [itemId]),
  effects({ body: { itemId, fromSiteId, toSiteId, quantity, unit = null, lotCode, useByDate = null } }) {
    const lot = lotCode ? { lot: { lotCode, useByDate } } : {};
    const leg = (siteId: string, moved: string): LevelEffect => ({
      ...{ on: 'stock-level', siteId, itemId, name: reasonText.transfer, ...lot },
      by: { by: 'quantity', quantity: moved, unit },
    });
    return [leg(fromSiteId, negated(quantity)), leg(toSiteId, quantity)];
  },
  sent: ({ organizationId }, answer, client) => showPosted(client, organizationId, answer?.levels ?? []),
  words: async () => (await import('./job-words.ts')).transferWords,
});
