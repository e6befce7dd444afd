/** Finds what a request had no time for: a large trace that somebody looks at, and what a recall keeps. */
import { recallChanged, traceWanted } from '@batchbook/events/production';
import { queueWorker } from '../../platform/worker/queue-worker.ts';
import { findRecall } from '../recalls/recall-found.ts';
import { findWanted } from '../trace/kept-trace.ts';

export const handler = queueWorker(
  [traceWanted, recallChanged],
  ({ type, organizationId, data: { id }, now }) =>
    type === traceWanted.type ? findWanted({ organizationId }, id) : findRecall(organizationId, id, now),
);
