/**
 * The sweep, each minute: publishes what the relay left in the outbox's partitions, and measures how old the oldest of it is (the alarm `OutboxOldestSeconds` stands at five minutes).
 */
import { type Clock, systemClock } from '../platform/clock.ts';
import { emitSeconds } from '../platform/metric.ts';
import { type OutboxItem, outboxPk, outboxShards } from '../platform/outbox.ts';
import { queryPage } from '../platform/table/read.ts';
import { publishAll } from './publish.ts';

/** Younger items are the relay's. */
const leftForMs = 60_000;
const pageLimit = 500;
/** A shard that holds more than this is the alarm's business; the next minute goes on. */
const pagesMax = 20;
const scope = { system: 'the outbox of every organization' };

export const handler = (): Promise<void> => sweep(systemClock);

export async function sweep(clock: Clock): Promise<void> {
  const now = clock.now();
  const until = new Date(now.getTime() - leftForMs).toISOString();
  let oldestMs = now.getTime();
  for (let shard = 0; shard < outboxShards; shard++) {
    const items = await leftIn(outboxPk(shard), until);
    const failed = await publishAll(items);
    for (const item of items)
      if (failed.has(item.sk)) oldestMs = Math.min(oldestMs, Date.parse(item.occurredAt));
  }
  emitSeconds('OutboxOldestSeconds', (now.getTime() - oldestMs) / 1000, now);
}

/** What stands in a shard since before `until`. */
async function leftIn(pk: string, until: string): Promise<OutboxItem[]> {
  const left: OutboxItem[] = [];
  let after: string | undefined;
  for (let page = 0; page < pagesMax; page++) {
    const { items, next } = await queryPage(scope, { pk, limit: pageLimit, ...(after && { after }) });
    left.push(...(items as OutboxItem[]).filter(({ occurredAt }) => occurredAt <= until));
    if (next === null) break;
    after = next;
  }
  return left;
}
