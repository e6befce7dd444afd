import { movementRecorded } from '@batchbook/events/stock';
import { abreast } from '../../platform/abreast.ts';
import { queueWorker } from '../../platform/worker/queue-worker.ts';
import { compareAgain } from '../reconcile/compare-level.ts';
import { scheduleReconcile } from '../reconcile/reconcile-clock.ts';

const atOnce = 8;

/**
 * Compares the levels that moved with their ledgers. Told twice, or late, it finds them compared already
 * (invariant 28). A level that goes on moving is compared with its next movement, or at night.
 */
export const handler = queueWorker([movementRecorded], async ({ organizationId, data, now }) => {
  await scheduleReconcile(organizationId, now);
  const places = new Map(data.movements.map(({ siteId, itemId }) => [siteId + itemId, { siteId, itemId }]));
  const open = [...places.values()];
  const work = async (): Promise<void> => {
    for (let of = open.shift(); of; of = open.shift()) await compareAgain(organizationId, of);
  };
  await abreast(atOnce, work);
});
