/** Finishes what didn't fit one transaction: a run that is being locked, or struck through. */
import { runChanged } from '@batchbook/events/production';
import { queueWorker } from '../../platform/worker/queue-worker.ts';
import { finishLocking } from '../confirm/confirm-run.ts';
import { finishStriking } from '../strike-run.ts';

export const handler = queueWorker([runChanged], async ({ organizationId, data: { id }, now }) => {
  await finishLocking({ organizationId, id }, now);
  await finishStriking({ organizationId, id }, now);
});
