/** What a recall found: kept with it at once, or by a worker where a request has no time for all of it. */
import { buyerKeysIn } from '@batchbook/shared/production/buyers';
import type { RecallSummary } from '@batchbook/shared/production/recall-schema';
import type { Trace } from '@batchbook/shared/production/trace-schema';
import { nextVersion } from '../../platform/entity/owned.ts';
import { getItem, type Item } from '../../platform/table/read.ts';
import { transactUnlessChanged } from '../../platform/table/write.ts';
import { traceInBackground } from '../trace/find-trace.ts';
import { type Found, foundIn, keptOf, packedParts, pageOfFound, putParts } from '../trace/packed-trace.ts';
import { nothing, pageWhileWorking, type WholeTrace } from '../trace/trace-page.ts';
import { withLabels } from './batch-labels.ts';
import { recallPartType, recallPk, recallTable } from './recall-table.ts';

export function countsOf({ lots, runs, sales, events }: WholeTrace): RecallSummary['counts'] {
  const buyers = new Set(sales.map(buyerKeysIn(sales)));
  return {
    lots: lots.length,
    runs: runs.length,
    sales: sales.length,
    events: events.length,
    buyers: buyers.size,
  };
}

/** What is kept beside the recall. */
export const recallParts = ({ organizationId, id }: RecallSummary, found: Found) =>
  packedParts(recallPk(organizationId, id), recallPartType, found);

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
  const key = recallTable.key(organizationId, id);
  const read = () => getItem(scope, key, { consistent: true });
  const item = await read();
  const wanted = item && recallTable.toEntity(item);
  if (!wanted?.working) return;
  const found = await traceInBackground(scope, queryOf(wanted), { label: recallTable.type, key });
  const whole = await withLabels(scope, found ?? nothing);
  const { partsOf, parts } = recallParts(wanted, keptOf(whole));
  await putParts(scope, parts);
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
