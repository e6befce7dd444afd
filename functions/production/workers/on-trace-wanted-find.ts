/** Finds what a request had no time for: a large trace that somebody looks at, and what a recall keeps. */
import { recallChanged, traceWanted } from '@batchbook/events/production';
import { queueWorker } from '../../platform/worker/queue-worker.ts';
import { findRecall } from '../recalls/recall-found.ts';
import { findWanted } from '../trace/kept-trace.ts';

export const handler = queueWorker(
  [traceWanted, recallChanged],
  async ({ type, organizationId, data, now }) => {
    if (type === traceWanted.type) await findWanted({ organizationId }, data.id);
    // Once: what somebody writes meanwhile is kept with what this finds.
    else if ('change' in data && data.change === 'created') await findRecall(organizationId, data.id, now);
  },
);
