/**
 * Any member, on every plan: traces a lot or batch forward to who has it, or a batch or sale back to what went into it and a
 * purchased lot to its deliveries, with the mass balance of each lot. What it found is kept for its next pages. Of more than
 * a request has time for, it answers what it found so far, and a worker finds all of it.
 */
import { productionContract } from '@batchbook/shared/production/contract';
import type { Trace } from '@batchbook/shared/production/trace-schema';
import { notFound } from '../../platform/http/request-problem.ts';
import { ok, useCase } from '../../platform/http/use-case.ts';
import { withContacts } from './contacts.ts';
import { type TracedInTime, traceInTime } from './find-trace.ts';
import { findLater, innerCursor, keepTrace, pageOfKept } from './kept-trace.ts';
import { readNearest } from './nearest.ts';
import { pageOfTrace, positionOf } from './trace-page.ts';

export const getTrace = useCase(productionContract.getTrace, {
  read: async ({ params, query }): Promise<{ kept: Trace } | { traced: TracedInTime | null }> => {
    const kept = query.cursor === undefined ? null : await pageOfKept(params, query);
    const cursor = query.cursor === undefined ? undefined : innerCursor(query.cursor);
    if (!kept && cursor !== undefined) positionOf(cursor);
    return kept ? { kept } : { traced: await traceInTime(params, query) };
  },
  answer: async ({ actor, params, query, now }, read) => {
    if ('kept' in read) return ok(read.kept);
    if (!read.traced) throw notFound();
    const { found, working } = read.traced;
    const cursor = query.cursor === undefined || working ? undefined : innerCursor(query.cursor);
    const page = await pageOfTrace(found, cursor, (sales) => withContacts(params, sales));
    if (working)
      return ok({ ...page, working, nextCursor: await findLater(params, query, { working, now }) });
    const isUnknown = query.lot !== undefined && found.lots.length + found.runs.length === 0;
    if (isUnknown) return ok({ ...page, nearest: await readNearest(actor, query.lot ?? '') });
    if (page.nextCursor === null) return ok(page);
    return ok({
      ...page,
      nextCursor: await keepTrace(params, query, { whole: found, nextCursor: page.nextCursor, now }),
    });
  },
});
