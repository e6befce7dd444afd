/** Puts outbox items on the bus and deletes those that the bus accepted. */
import { EventBridgeClient, PutEventsCommand } from '@aws-sdk/client-eventbridge';
import { awsClient } from '../platform/clients.ts';
import { env } from '../platform/config.ts';
import { timeLeftMs } from '../platform/deadline.ts';
import { log } from '../platform/log.ts';
import type { OutboxItem } from '../platform/outbox.ts';
import { removeItem } from '../platform/table/write.ts';

const bus = awsClient(EventBridgeClient, 'service');

const scope = { system: 'the outbox of every organization' };

/** PutEvents takes ten at most. */
const batchMax = 10;

export type Published = Pick<OutboxItem, 'pk' | 'sk' | 'source' | 'detailType' | 'detail'>;

/** What a batch may need of a slow bus. With less time left, it is left for the next run. */
const batchNeedsMs = 15_000;

/**
 * Publishes what there is time for. After the first batch a failure or the end of the time ends it, so that what is
 * published already doesn't come again.
 *
 * @returns the ids of the items that could not be published; they stay in the outbox.
 * @throws what the first batch failed with.
 */
export async function publishAll(items: Published[]): Promise<Set<string>> {
  const failed = new Set<string>();
  for (let from = 0; from < items.length; from += batchMax) {
    const batch = items.slice(from, from + batchMax);
    if (from > 0 && timeLeftMs() < batchNeedsMs) return withAll(failed, items.slice(from));
    try {
      for (const id of await publishBatch(batch)) failed.add(id);
    } catch (error) {
      if (from === 0) throw error;
      log.error('a batch of events could not be published', { error: error as Error });
      return withAll(failed, items.slice(from));
    }
  }
  return failed;
}

const withAll = (failed: Set<string>, items: Published[]): Set<string> =>
  new Set([...failed, ...items.map(({ sk }) => sk)]);

async function publishBatch(batch: Published[]): Promise<string[]> {
  const EventBusName = env('EVENT_BUS_NAME');
  const Entries = batch.map((item) => ({
    EventBusName,
    Source: item.source,
    DetailType: item.detailType,
    Detail: item.detail,
  }));
  const answer = await bus.send(new PutEventsCommand({ Entries }));
  const taken = batch.filter((_, index) => !answer.Entries?.[index]?.ErrorCode);
  const failed = batch.filter((item) => !taken.includes(item));
  for (const [index, entry] of (answer.Entries ?? []).entries())
    if (entry.ErrorCode)
      log.warn('the bus refused an event', { code: entry.ErrorCode, id: batch[index]?.sk ?? '' });
  // A crash before this deletes nothing. The sweep then publishes again, and listeners recognise the event by its id.
  // Items are deleted one by one: a transaction would cost twice as much.
  await Promise.all(taken.map(({ pk, sk }) => removeItem(scope, { pk, sk })));
  return failed.map((item) => item.sk);
}
