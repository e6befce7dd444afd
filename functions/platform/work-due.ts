/** Works through what an index of clocks lists as due, for schedules. Each item's work moves its own clock on. */
import { log } from './log.ts';
import { emitSeconds } from './metric.ts';
import { organizationOf } from './table/keys.ts';
import { type Item, queryDue } from './table/read.ts';
import { ConditionFailed } from './table/write.ts';

/** A function of a schedule may run for fifteen minutes. */
const runsForMs = 12 * 60 * 1000;
const dueLimit = 25;

export interface DueWork {
  /** For the log: 'reminder'. */
  what: string;
  /** The metric of how far behind it is: 'RemindersBehindSeconds'. */
  metric: string;
  /** How many partitions of the index there are, and the name of each: `CLOCK#kind#shard`. */
  shards: number;
  indexPkOf: (shard: number) => string;
  now: Date;
  /** May fail with `ConditionFailed` when somebody else has moved the clock meanwhile. */
  work: (item: Item) => Promise<void>;
}

/**
 * Does what is due, the longest due first, in all partitions at once. What fails, and what doesn't fit into this run, is
 * left for the next. Reports how far behind it is, by the oldest clock that is left.
 */
export async function workDue(due: DueWork): Promise<void> {
  const { metric, shards, indexPkOf, now } = due;
  const until = Date.now() + runsForMs;
  const indexPks = Array.from({ length: shards }, (_, shard) => indexPkOf(shard));
  const left = await Promise.all(indexPks.map((indexPk) => workPartition(due, indexPk, until)));
  const oldestMs = Math.min(now.getTime(), ...left.flat());
  emitSeconds(metric, (now.getTime() - oldestMs) / 1000, now);
}

/** @returns the due times of what is left. */
async function workPartition(due: DueWork, indexPk: string, until: number): Promise<number[]> {
  const scope = { system: `what is due of every organization: ${due.what}` };
  const left: number[] = [];
  /** The index lags the table: for a while it still lists clocks that were moved. */
  const seen = new Set<string>();
  let items: Item[];
  do {
    const named = await queryDue(scope, indexPk, due.now.toISOString(), dueLimit + seen.size);
    items = named.filter((item) => !seen.has(item.pk + item.sk));
    for (const item of items) {
      seen.add(item.pk + item.sk);
      const isDone = Date.now() < until && (await workSafely(due, item));
      if (!isDone) left.push(Date.parse(item.gsi1sk as string));
    }
  } while (items.length > 0 && Date.now() < until);
  return left;
}

/** One organization's failure must not affect the others. */
async function workSafely({ what, work }: DueWork, item: Item): Promise<boolean> {
  try {
    await work(item);
    return true;
  } catch (error) {
    // Somebody else moved this clock meanwhile, so it is done, or there is a new one.
    if (error instanceof ConditionFailed) return true;
    log.error(`a ${what} failed`, { error: error as Error, organizationId: organizationOf(item) });
    return false;
  }
}
