/**
 * The sweep runs each minute: it publishes what the relay left in the outbox, and measures the age of the oldest item
 * (the alarm `OutboxOldestSeconds` fires at five minutes).
 */
import { type Clock, systemClock } from '../platform/clock.ts';
import { inTime } from '../platform/deadline.ts';
import { emitSeconds } from '../platform/metric.ts';
import { type OutboxItem, outboxPk, outboxShards } from '../platform/outbox.ts';
import { queryPage } from '../platform/table/read.ts';
import { publishAll } from './publish.ts';

/** Younger items are the relay's. */
const leftForMs = 60_000;
const pageLimit = 500;
/** The maximum number from one shard; the next minute continues. A shard with more sets off the alarm. */
const pagesMax = 20;
const scope = { system: 'the outbox of every organization' };

export const handler = inTime(() => sweep(systemClock));

export async function sweep(clock: Clock): Promise<void> {
  const now = clock.now();
  const until = new Date(now.getTime() - leftForMs).toISOString();
  // Shards are swept concurrently, to finish quickly.
  const oldest = await Promise.all(
    Array.from({ length: outboxShards }, (_, shard) => sweepShard(outboxPk(shard), until)),
  );
  const oldestMs = Math.min(now.getTime(), ...oldest);
  emitSeconds('OutboxOldestSeconds', (now.getTime() - oldestMs) / 1000, now);
}

/** @returns the time of the oldest item that could not be published; infinity when there is none. */
async function sweepShard(pk: string, until: string): Promise<number> {
  const items = await leftIn(pk, until);
  const failed = await publishAll(items);
  const waiting = items.filter((item) => failed.has(item.sk));
  return Math.min(...waiting.map((item) => Date.parse(item.occurredAt)));
}

/** Reads the items of a shard from before `until`. */
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
