/**
 * Runs that named a lot whose delivery was undone, as when its code was typed wrong and entered again: what they took came
 * in under another code, and nobody says which.
 */
import { organizationPk } from '../../platform/table/keys.ts';
import { queryAll } from '../../platform/table/read.ts';
import { lotPrefix, lotsIn, wholeLot } from '../../stock/index.ts';
import type { Arrival, Moment } from './arrivals.ts';
import { type LotRecord, type LotRun, type Met, nameOfNode, readLots, undoneIn } from './lot-records.ts';

type Place = NonNullable<Arrival['place']>;

export interface Misnamed {
  runId: string;
  at: Moment;
}

/** One query, and one more for each lot that was taken and hasn't come. */
export async function readMisnamed(
  scope: { organizationId: string },
  { siteId, itemId }: Place,
  met: Met,
): Promise<Misnamed[]> {
  const pk = organizationPk(scope.organizationId);
  const lots = lotsIn(await queryAll(scope, { pk, prefix: `${lotPrefix}${siteId}#${itemId}#` }));
  const short = lots.filter((lot) => {
    const { left, received } = wholeLot(lot);
    return left < 0n && received <= 0n;
  });
  const records = await readLots(scope, [...new Set(short.map(({ lotCode }) => lotCode))], met);
  const byLot = Map.groupBy(
    records.filter((one) => one.itemId === itemId),
    nameOfNode,
  );
  return [...byLot.values()].flatMap((of) => (isUndone(of) ? usersIn(of, met) : []));
}

/** It was delivered, and every delivery was undone. */
function isUndone(records: readonly LotRecord[]): boolean {
  const undone = undoneIn(records);
  const deliveries = records.filter((one) => one.kind === 'move' && one.reason === 'receive');
  return deliveries.length > 0 && deliveries.every((one) => one.kind === 'move' && undone.has(one.id));
}

const usersIn = (records: readonly LotRecord[], { heads }: Met): Misnamed[] =>
  records
    .filter((one): one is LotRun => one.kind === 'run' && one.direction === 'used')
    .map(({ runId, postedAt }) => ({
      runId,
      at: { day: heads.get(runId)?.productionDate ?? null, enteredAt: postedAt },
    }));
