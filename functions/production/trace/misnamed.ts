/**
 * Runs that named a lot that never came in, or whose delivery was undone, as when its code was typed wrong: what they took
 * came in under another code, and nobody says which.
 */
import { organizationPk } from '../../platform/table/keys.ts';
import { queryAll } from '../../platform/table/read.ts';
import { lotPrefix, lotsIn, wholeLot } from '../../stock/index.ts';
import { type Arrival, comesIn, type Moment } from './arrivals.ts';
import { type LotRecord, type LotRun, type Met, nameOfNode, readLots, withoutUndone } from './lot-records.ts';

type Place = NonNullable<Arrival['place']>;

export interface Misnamed {
  runId: string;
  at: Moment;
  /** It wasn't even delivered and undone. */
  neverCame: boolean;
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
  return [...byLot.values()].flatMap((of) => {
    const deliveries = of.filter((one) => one.kind === 'move' && one.reason === 'receive');
    const left = withoutUndone(of);
    if (left.some((one) => deliveries.includes(one))) return [];
    const neverCame = deliveries.length === 0;
    return neverCame && left.some(comesIn) ? [] : usersIn(of, met, neverCame);
  });
}

const usersIn = (records: readonly LotRecord[], { heads }: Met, neverCame: boolean): Misnamed[] =>
  records
    .filter((one): one is LotRun => one.kind === 'run' && one.direction === 'used')
    .map(({ runId, postedAt }) => ({
      runId,
      neverCame,
      at: { day: heads.get(runId)?.productionDate ?? null, enteredAt: postedAt },
    }));
