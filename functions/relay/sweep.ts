/**
 * The sweep, each minute: publishes what the relay left in the outbox, found by its clock in GSI1, and
 * measures how old the oldest of it is (the alarm `OutboxOldestSeconds` stands at five minutes).
 */
import { type Clock, systemClock } from '../platform/clock.ts';
import { type OutboxItem, outboxClock, outboxShards } from '../platform/outbox.ts';
import { queryDue } from '../platform/table/read.ts';
import { publishAll } from './publish.ts';

/** Younger items are the relay's. */
const leftForMs = 60_000;
const perShardMax = 500;

export const handler = (): Promise<void> => sweep(systemClock);

export async function sweep(clock: Clock): Promise<void> {
  const now = clock.now();
  const until = new Date(now.getTime() - leftForMs).toISOString();
  const scope = { system: 'the outbox of every organization' };
  let oldestMs = now.getTime();
  for (let shard = 0; shard < outboxShards; shard++) {
    const items = (await queryDue(scope, outboxClock(shard), until, perShardMax)) as OutboxItem[];
    const failed = await publishAll(items);
    for (const item of items)
      if (failed.has(item.sk)) oldestMs = Math.min(oldestMs, Date.parse(item.occurredAt));
  }
  emitMetric('OutboxOldestSeconds', (now.getTime() - oldestMs) / 1000, now);
}

/** One figure in CloudWatch's embedded metric format: a line in the log is all it takes. */
function emitMetric(name: string, value: number, now: Date): void {
  const line = {
    _aws: {
      Timestamp: now.getTime(),
      CloudWatchMetrics: [
        { Namespace: 'Batchbook', Dimensions: [[]], Metrics: [{ Name: name, Unit: 'Seconds' }] },
      ],
    },
    [name]: value,
  };
  process.stdout.write(`${JSON.stringify(line)}\n`);
}
