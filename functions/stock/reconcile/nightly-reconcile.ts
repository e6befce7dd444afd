/**
 * The nightly reconciliation, started every hour. It takes the organizations that are due, the longest due first, brings
 * their items in packs into line with their ingredients, compares their levels, and converts once what their traces read.
 * It emits how far behind it is, which has an alarm. Unfinished ones continue half an hour later, so that they don't block
 * others.
 */
import { type Clock, systemClock } from '../../platform/clock.ts';
import { inTime } from '../../platform/deadline.ts';
import { log } from '../../platform/log.ts';
import { emitSeconds } from '../../platform/metric.ts';
import { followPacks } from '../follow/follow-packs.ts';
import { convertLotKeys } from './convert-lot-keys.ts';
import { convertUnnamed } from './convert-unnamed.ts';
import { clockShards, type Due, dueOn, setClock } from './reconcile-clock.ts';
import { runReconcile } from './run-reconcile.ts';

/** The function may run for fifteen minutes. */
const runsForMs = 12 * 60 * 1000;
const oneRunsForMs = 2 * 60 * 1000;
const dueLimit = 25;

export const handler = inTime(() => nightlyReconcile(systemClock));

export async function nightlyReconcile(clock: Clock): Promise<void> {
  const until = Date.now() + runsForMs;
  const now = clock.now();
  const behind: Date[] = [];
  /** The index lags the table: for a while it still lists organizations that are no longer due. */
  const taken = new Set<string>();
  for (let shard = 0; shard < clockShards; shard++) {
    let due: Due[];
    do {
      const named = await dueOn(shard, now, dueLimit + taken.size);
      due = named.filter(({ organizationId }) => !taken.has(organizationId));
      for (const one of due) {
        taken.add(one.organizationId);
        const isDone = Date.now() < until && (await reconcileOne(one, now));
        if (!isDone) behind.push(one.since);
      }
    } while (due.length > 0 && Date.now() < until);
  }
  const oldestMs = Math.min(now.getTime(), ...behind.map((since) => since.getTime()));
  emitSeconds('ReconcileBehindSeconds', (now.getTime() - oldestMs) / 1000, now);
}

/** @returns whether it is done for this night. */
async function reconcileOne(due: Due, now: Date): Promise<boolean> {
  const { organizationId } = due;
  const isFollowed = await isDoneWithoutTrouble(organizationId, async () => {
    await followPacks(organizationId, now);
    return true;
  });
  const isCompared = await isDoneWithoutTrouble(organizationId, async () => {
    return (await runReconcile(organizationId, Date.now() + oneRunsForMs)).complete;
  });
  const isConverted = await isDoneWithoutTrouble(organizationId, async () => {
    const until = Date.now() + oneRunsForMs;
    return (await convertLotKeys(organizationId, until)) && (await convertUnnamed(organizationId, until));
  });
  const isDone = isFollowed && isCompared && isConverted;
  const isSet = await isDoneWithoutTrouble(organizationId, async () => {
    await setClock(due, isDone, now);
    return true;
  });
  return isDone && isSet;
}

/** One organization's failure must not affect the others. */
async function isDoneWithoutTrouble(organizationId: string, work: () => Promise<boolean>): Promise<boolean> {
  try {
    return await work();
  } catch (error) {
    log.error('a reconciliation failed', { error: error as Error, organizationId });
    return false;
  }
}
