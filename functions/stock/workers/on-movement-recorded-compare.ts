import { runConfirmed } from '@batchbook/events/production';
import { movementRecorded } from '@batchbook/events/stock';
import { forEachConcurrently } from '../../platform/for-each-concurrently.ts';
import { queueWorker } from '../../platform/worker/queue-worker.ts';
import { compareAgain } from '../reconcile/compare-level.ts';
import { scheduleReconcile } from '../reconcile/reconcile-clock.ts';

const atOnce = 8;

/**
 * Compares the levels that moved with their ledgers. A repeated or late event finds them already compared (invariant 28).
 * A level that keeps moving is compared with its next movement, or at night. A business without stock has its nights from its
 * first locked run on: its lots are converted then.
 */
export const handler = queueWorker(
  [movementRecorded, runConfirmed],
  async ({ organizationId, data, now }) => {
    await scheduleReconcile(organizationId, now);
    if (!('movements' in data)) return;
    const places = new Map(data.movements.map(({ siteId, itemId }) => [siteId + itemId, { siteId, itemId }]));
    await forEachConcurrently(places.values(), atOnce, async (of) => {
      await compareAgain(organizationId, of);
    });
  },
);
