/** A stock count: what is on the shelves of a site, by item. */
import { answerWithinMs } from '@batchbook/shared/http/client';
import type { StockCount } from '@batchbook/shared/stock/count-schema';
import { outboxKind } from '../outbox/kind.ts';
import { showPosted } from './follow.ts';
import type { CountJob } from './jobs.ts';
import type { LevelEffect } from './level-effects.ts';
import { reasonText } from './reason-text.ts';
import { forgetSent, rememberSent } from './sent-counts.ts';
import { stockApi } from './stock-api.ts';
import { stockKeys } from './stock-keys.ts';

/** A count of the most lines takes this many steps several times over. */
const stepsMax = 200;

const itemsOf = ({ body }: CountJob): string[] => body.lines.map(({ itemId }) => itemId);

const sheetOf = ({ userId, organizationId, body }: CountJob) => ({
  userId,
  organizationId,
  siteId: body.siteId,
});

export const countKind = outboxKind<CountJob, StockCount>({
  kind: 'count',
  /** A long count is posted in steps: sending the same again goes on with it. */
  async send({ organizationId, id, body }, onProgress) {
    const params = { organizationId, id };
    for (let steps = 0; steps < stepsMax; steps += 1) {
      const count = await stockApi.putCount({ params, body, signal: AbortSignal.timeout(answerWithinMs) });
      onProgress(count);
      if (count.state === 'posted') return count;
    }
    throw new Error(`the count was not posted after ${stepsMax} steps`);
  },
  touches: itemsOf,
  effects: ({ body: { siteId, lines } }) =>
    lines.map(
      ({ itemId, counted, unit }): LevelEffect => ({
        ...{ on: 'stock-level', siteId, itemId, name: reasonText.count },
        by: { by: 'figure', quantity: counted, unit },
      }),
    ),
  sent({ organizationId }, _answer, client) {
    showPosted(client, organizationId, []);
    void client.invalidateQueries({ queryKey: stockKeys.counts(organizationId) });
  },
  words: async () => (await import('./job-words.ts')).countWords,
  dropped: (job) => forgetSent(sheetOf(job), job.id),
  restored: (job) => rememberSent(sheetOf(job), job.id, itemsOf(job)),
});
