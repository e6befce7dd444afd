/** What a recall found: kept with it at once, or by a worker where a request has no time for all of it. */
import type { RecallSummary } from '@batchbook/shared/production/recall-schema';
import type { Trace } from '@batchbook/shared/production/trace-schema';
import { nextVersion } from '../../platform/entity/owned.ts';
import { forEachConcurrently } from '../../platform/for-each-concurrently.ts';
import { getItem, type Item } from '../../platform/table/read.ts';
import { putItem, transactUnlessChanged } from '../../platform/table/write.ts';
import type { FoundSoFar } from '../trace/effort.ts';
import { traceInBackground } from '../trace/find-trace.ts';
import { type Found, foundIn, keptOf, packedParts, pageOfFound } from '../trace/packed-trace.ts';
import { nothing, pageWhileWorking, type WholeTrace } from '../trace/trace-page.ts';
import { withLabels } from './batch-labels.ts';
import { recallPartType, recallPk, recallTable } from './recall-table.ts';

export const partsAtOnce = 5;

export function countsOf({ lots, runs, sales, events }: WholeTrace): RecallSummary['counts'] {
  const buyers = new Set(sales.map(({ purchaserName, purchaserEmail }) => purchaserEmail || purchaserName));
  return {
    lots: lots.length,
    runs: runs.length,
    sales: sales.length,
    events: events.length,
    buyers: buyers.size,
  };
}

/** What is kept beside the recall. */
export const recallParts = ({ organizationId, id }: RecallSummary, found: WholeTrace) =>
  packedParts(recallPk(organizationId, id), recallPartType, keptOf(found));

/** Nothing is kept while a worker is still finding it. */
export const keptIn = (item: Item, parts: readonly Item[]): Found =>
  recallTable.toEntity(item).working ? nothing : foundIn(item, parts);

export const pageOf = async (
  { organizationId, working }: RecallSummary,
  kept: Found,
  cursor: string | undefined,
): Promise<Trace> =>
  working ? pageWhileWorking(working, null) : pageOfFound({ organizationId }, kept, cursor);

/** Finds all of a recall that is recorded and still waits for it. May run again. */
export async function findRecall(organizationId: string, id: string, now: Date): Promise<void> {
  const scope = { organizationId };
  const read = () => getItem(scope, recallTable.key(organizationId, id), { consistent: true });
  const item = await read();
  if (!item || !recallTable.toEntity(item).working) return;
  const found = await traceInBackground(scope, queryOf(recallTable.toEntity(item)), (working) =>
    sayHowFar(organizationId, id, working),
  );
  const whole = await withLabels(scope, found ?? nothing);
  const { partsOf, parts } = recallParts(recallTable.toEntity(item), whole);
  await forEachConcurrently(parts, partsAtOnce, (part) => putItem(scope, part));
  const finish = async (current: Item): Promise<boolean> => {
    const { working, ...recall } = recallTable.toEntity(current);
    if (!working) return true;
    const entity = nextVersion(recall, { counts: countsOf(whole) }, now);
    return transactUnlessChanged(scope, [
      {
        label: recallTable.type,
        put: recallTable.toItem(entity, String(current.createdDigest), { partsOf }),
        condition: 'version = :version',
        values: { ':version': recall.version },
      },
      ...recallTable.announce(entity, 'updated', recall.createdBy, now),
    ]);
  };
  // Somebody may be changing it: what they write is kept.
  for (let current = await read(); current && !(await finish(current)); current = await read());
}

const queryOf = ({ lot, ingredientId, useByDate, batch, sale, direction }: RecallSummary) => ({
  lot: lot ?? undefined,
  useByDate,
  ingredientId: ingredientId ?? undefined,
  batch: batch ?? undefined,
  sale: sale ?? undefined,
  direction,
});

/** Where it is still being found. */
const sayHowFar = (organizationId: string, id: string, working: FoundSoFar): Promise<boolean> =>
  transactUnlessChanged({ organizationId }, [
    {
      label: recallTable.type,
      update: recallTable.key(organizationId, id),
      expression: 'SET #working = :working',
      condition: 'attribute_exists(#working)',
      names: { '#working': 'working' },
      values: { ':working': { ...working } },
    },
  ]);
