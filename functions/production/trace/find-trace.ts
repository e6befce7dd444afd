/** Finds what a trace is of: all that is reachable, certainly and possibly, with its names and sums. */
import type { TraceQuery } from '@batchbook/shared/production/trace-schema';
import { log } from '../../platform/log.ts';
import type { Key } from '../../platform/table/keys.ts';
import { getItem } from '../../platform/table/read.ts';
import { transactUnlessChanged } from '../../platform/table/write.ts';
import { readHolds } from '../../stock/index.ts';
import { saleRunKey } from '../sales/sale-table.ts';
import { batchKey, runTable } from '../table.ts';
import { describe, nothingKnown } from './describe.ts';
import { Effort, type FoundSoFar, mostOfRequest, TooLarge } from './effort.ts';
import { readLacking } from './missing.ts';
import { readNames } from './names.ts';
import { nothingPossible, possibleReach } from './possible.ts';
import { bothOf, emptyReach, type Reach, reachBackward, reachForward, reachLot } from './reach.ts';
import { type LackingAt, shelvesOf } from './shelves.ts';
import { Takings } from './takings.ts';
import type { WholeTrace } from './trace-page.ts';

interface Scope {
  organizationId: string;
}

type Query = Omit<TraceQuery, 'cursor'>;

export interface TracedInTime {
  found: WholeTrace;
  /** How much that is, when there is more; `null` when it is everything. */
  working: FoundSoFar | null;
}

/** What a request has time to find. Of more: what certainly has it as far as it came, without the sums. */
export async function traceInTime(scope: Scope, query: Query): Promise<TracedInTime | null> {
  const reach = emptyReach(new Effort(mostOfRequest));
  try {
    const found = await trace(scope, query, reach);
    return found && { found, working: null };
  } catch (error) {
    if (!(error instanceof TooLarge)) throw error;
    const found = describe(scope, reach, await readNames(scope, reach), nothingKnown);
    return { found: { ...found, ...emptySums }, working: reach.effort.found };
  }
}

const emptySums = { stock: [], balance: [], happenings: [], movements: [] };

const saysEachMs = 1_000;

/**
 * All of it, for a worker.
 * @param on The item that waits for it: while it does, its `working` says each second how far it is.
 */
export async function traceInBackground(
  scope: Scope,
  query: Query,
  on: { label: string; key: Key },
): Promise<WholeTrace | null> {
  const reach = emptyReach(new Effort());
  let said: Promise<unknown> = Promise.resolve();
  const timer = setInterval(() => {
    said = said
      .then(() => sayHowFar(scope, on, reach.effort.found))
      .catch((error: Error) => log.warn('how far a trace is wasn’t kept', { error }));
  }, saysEachMs);
  try {
    return await trace(scope, query, reach);
  } finally {
    clearInterval(timer);
    await said;
  }
}

const sayHowFar = (scope: Scope, { label, key }: { label: string; key: Key }, found: FoundSoFar) =>
  transactUnlessChanged(scope, [
    {
      ...{ label, update: key, expression: 'SET #working = :working', names: { '#working': 'working' } },
      ...{ values: { ':working': { ...found } }, condition: 'attribute_exists(#working)' },
    },
  ]);

/** All of it; `null` when there is no such batch or sale. @param reach What it is found in. */
export async function trace(
  scope: Scope,
  query: Query,
  reach: Reach = emptyReach(new Effort()),
): Promise<WholeTrace | null> {
  if (!(await reachAll(scope, query, reach))) return null;
  const [names, holds] = await Promise.all([readNames(scope, reach), readHolds(scope)]);
  const isForward = query.sale === undefined && query.direction !== 'backward';
  let lackingAt: LackingAt = () => null;
  let possible = nothingPossible;
  const takings = new Takings(scope, { met: reach, siteIds: [...names.sites.keys()] });
  const byBooks = shelvesOf(reach.records, { scope, reach, names, holds: [] });
  await bothOf(
    async () => {
      lackingAt = await readLacking(byBooks, takings);
    },
    async () => {
      if (isForward) possible = await possibleReach(scope, reach, names, { takings, byBooks });
    },
  );
  const found = describe(scope, reach, names, { holds, lackingAt, isForward });
  const { runs, sales, events, stock, movements } = possible;
  return {
    ...found,
    runs: [...found.runs, ...runs],
    sales: [...found.sales, ...sales],
    events: [...found.events, ...events],
    stock: [...found.stock, ...stock],
    movements,
  };
}

/** @returns whether what is traced is there. */
async function reachAll(scope: Scope, query: Query, reach: Reach): Promise<boolean> {
  const { lot, ingredientId, useByDate, direction } = query;
  const start = lot !== undefined && {
    lotCode: lot,
    ...(ingredientId !== undefined && { thingId: ingredientId }),
    ...(useByDate !== undefined && { useByDate }),
  };
  if (start && direction !== 'backward') {
    await reachForward(scope, reach, [start]);
    return true;
  }
  const runId = ingredientId === undefined ? await runIdOf(scope, query) : null;
  if (runId === null && start) {
    await reachLot(scope, reach, start);
    return true;
  }
  if (runId === null) return false;
  if (query.sale !== undefined || direction === 'backward') {
    await reachBackward(scope, reach, [runId]);
    return true;
  }
  const item = await getItem(scope, runTable.key(scope.organizationId, runId));
  if (!item) return false;
  const { batchNumber, recipeId } = runTable.toEntity(item);
  await reachForward(scope, reach, [{ lotCode: batchNumber, thingId: recipeId }]);
  return true;
}

async function runIdOf(scope: Scope, { batch, sale, lot }: Query): Promise<string | null> {
  const { organizationId } = scope;
  const key =
    sale === undefined ? batchKey(organizationId, batch ?? lot ?? '') : saleRunKey(organizationId, sale);
  const item = await getItem(scope, key);
  return (item?.runId as string | undefined) ?? null;
}
