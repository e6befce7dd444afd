/**
 * Any member, on every plan: traces a lot or batch forward to who has it, or a batch or sale back to what went into it and a
 * purchased lot to its deliveries, with the mass balance of each lot. What it found is kept for its next pages.
 */
import { productionContract } from '@batchbook/shared/production/contract';
import type { Trace, TraceQuery } from '@batchbook/shared/production/trace-schema';
import { notFound } from '../../platform/http/request-problem.ts';
import { ok, useCase } from '../../platform/http/use-case.ts';
import { getItem } from '../../platform/table/read.ts';
import { readOpenHolds } from '../../stock/index.ts';
import { saleRunKey } from '../sales/sale-table.ts';
import { batchKey, runTable } from '../table.ts';
import { withContacts } from './contacts.ts';
import { describe } from './describe.ts';
import { innerCursor, keepTrace, pageOfKept } from './kept-trace.ts';
import { readNames } from './names.ts';
import { readNearest } from './nearest.ts';
import { possibleReach } from './possible.ts';
import { emptyReach, type Reach, reachBackward, reachForward, reachLot } from './reach.ts';
import { pageOfTrace, type WholeTrace } from './trace-page.ts';

interface Scope {
  organizationId: string;
}

export const getTrace = useCase(productionContract.getTrace, {
  read: async ({ params, query }): Promise<{ kept: Trace } | { found: WholeTrace | null }> => {
    const kept = query.cursor === undefined ? null : await pageOfKept(params, query.cursor);
    return kept ? { kept } : { found: await trace(params, query) };
  },
  answer: async ({ actor, params, query, now }, read) => {
    if ('kept' in read) return ok(read.kept);
    const { found } = read;
    if (!found) throw notFound();
    const cursor = query.cursor === undefined ? undefined : innerCursor(query.cursor);
    const page = await pageOfTrace(found, cursor, (sales) => withContacts(params, sales));
    const isUnknown = query.lot !== undefined && found.lots.length + found.runs.length === 0;
    if (isUnknown) return ok({ ...page, nearest: await readNearest(actor, query.lot ?? '') });
    if (page.nextCursor === null) return ok(page);
    return ok({ ...page, nextCursor: await keepTrace(params, found, page.nextCursor, now) });
  },
});

/** `null` when there is no such batch or sale. */
export async function trace(scope: Scope, query: TraceQuery): Promise<WholeTrace | null> {
  const reach = await reachOf(scope, query);
  if (!reach) return null;
  const [names, holds] = await Promise.all([readNames(scope, reach), readOpenHolds(scope)]);
  const found = describe(scope, reach, names, holds);
  const isForward = query.sale === undefined && query.direction !== 'backward';
  if (!isForward) return { ...found, movements: [] };
  const { runs, sales, events, stock, movements } = await possibleReach(scope, reach, names);
  return {
    ...found,
    runs: [...found.runs, ...runs],
    sales: [...found.sales, ...sales],
    events: [...found.events, ...events],
    stock: [...found.stock, ...stock],
    movements,
  };
}

async function reachOf(scope: Scope, query: TraceQuery): Promise<Reach | null> {
  const reach = emptyReach();
  const { lot, ingredientId, direction } = query;
  const start = lot !== undefined && {
    lotCode: lot,
    ...(ingredientId !== undefined && { thingId: ingredientId }),
  };
  if (start && direction !== 'backward') {
    await reachForward(scope, reach, [start]);
    return reach;
  }
  const runId = ingredientId === undefined ? await runIdOf(scope, query) : null;
  if (runId === null && start) {
    await reachLot(scope, reach, start);
    return reach;
  }
  if (runId === null) return null;
  if (query.sale !== undefined || direction === 'backward') {
    await reachBackward(scope, reach, [runId]);
    return reach;
  }
  const item = await getItem(scope, runTable.key(scope.organizationId, runId));
  if (!item) return null;
  const { batchNumber, recipeId } = runTable.toEntity(item);
  await reachForward(scope, reach, [{ lotCode: batchNumber, thingId: recipeId }]);
  return reach;
}

async function runIdOf(scope: Scope, { batch, sale, lot }: TraceQuery): Promise<string | null> {
  const { organizationId } = scope;
  const key =
    sale === undefined ? batchKey(organizationId, batch ?? lot ?? '') : saleRunKey(organizationId, sale);
  const item = await getItem(scope, key);
  return (item?.runId as string | undefined) ?? null;
}
