/**
 * Finishes what didn't fit one transaction: a run that is being locked, or struck through. Of an organization whose older
 * runs have no entries yet under what they took (`unposted.ts`), it gives them theirs.
 */
import { runChanged } from '@batchbook/events/production';
import { queueWorker } from '../../platform/worker/queue-worker.ts';
import { finishLocking } from '../confirm/confirm-run.ts';
import { convertUnposted } from '../runs/unposted.ts';
import { finishStriking } from '../strike-run.ts';

/** A worker may run for thirty seconds; the next change of a run goes on. */
const convertsForMs = 5_000;

export const handler = queueWorker([runChanged], async ({ organizationId, data: { id }, now }) => {
  await finishLocking({ organizationId, id }, now);
  await finishStriking({ organizationId, id }, now);
  await convertUnposted({ organizationId }, Date.now() + convertsForMs);
});
