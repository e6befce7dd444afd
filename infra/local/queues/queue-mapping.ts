import { createHash } from 'node:crypto';
import type { QueueMappingModel } from '../assembly/model.ts';
import { matchesPattern } from '../bus/pattern.ts';
import type { Invoke } from '../lambda/functions.ts';
import type { Logs } from '../logs.ts';
import { type Consumer, consumeQueue } from './consume-queue.ts';
import type { Message, Queues } from './queue-store.ts';

/** More threads than this would only take turns on a laptop. */
const localConcurrency = 4;

/** Lambda's event-source mapping for a queue: batches to the function, partial failures back to the queue. */
export function runQueueMapping(
  mapping: QueueMappingModel,
  queues: Queues,
  invoke: Invoke,
  logs: Logs,
): Consumer {
  const { queueArn, functionArn, batchSize, filters, reportsItemFailures } = mapping;
  return consumeQueue(queues, logs, {
    queueArn,
    batchSize,
    concurrency: Math.min(mapping.maximumConcurrency, localConcurrency),
    async handle(messages) {
      // Messages that no filter matches are deleted, as on AWS.
      const wanted = messages.filter((message) => passes(filters, message));
      if (wanted.length === 0) return [];
      const answer = await invoke(functionArn, {
        Records: wanted.map((message) => recordOf(message, queueArn)),
      });
      return reportsItemFailures ? failedItems(answer, wanted) : [];
    },
  });
}

function passes(filters: QueueMappingModel['filters'], { body }: Message): boolean {
  if (filters.length === 0) return true;
  let content: unknown = body;
  try {
    content = JSON.parse(body);
  } catch {
    // A text that isn't JSON is compared as it is.
  }
  return filters.some((filter) => matchesPattern(filter, { body: content }));
}

/** An id that isn't in the batch fails all of it, as on AWS: the function's answer can't be trusted. */
function failedItems(answer: unknown, messages: Message[]): string[] {
  const { batchItemFailures } = (answer ?? {}) as { batchItemFailures?: { itemIdentifier?: string }[] };
  if (!batchItemFailures) return [];
  const ids = messages.map(({ id }) => id);
  const failed = batchItemFailures.map(({ itemIdentifier }) => itemIdentifier ?? '');
  return failed.every((id) => ids.includes(id)) ? failed : ids;
}

const recordOf = (message: Message, queueArn: string) => ({
  messageId: message.id,
  receiptHandle: message.id,
  body: message.body,
  attributes: {
    ApproximateReceiveCount: String(message.receiveCount),
    SentTimestamp: String(message.sentAt),
    SenderId: 'local',
    ApproximateFirstReceiveTimestamp: String(message.firstReceivedAt),
  },
  messageAttributes: {},
  md5OfBody: createHash('md5').update(message.body).digest('hex'),
  eventSource: 'aws:sqs',
  eventSourceARN: queueArn,
  awsRegion: queueArn.split(':')[3] ?? '',
});
