/**
 * The relay: puts outbox items from the table's stream on the bus. An event that the bus refuses is reported as failed,
 * so that the stream delivers it again.
 */
import type { DynamoDBBatchResponse, DynamoDBRecord, DynamoDBStreamEvent } from 'aws-lambda';
import { inTime } from '../platform/deadline.ts';
import { type Published, publishAll } from './publish.ts';

export const handler = inTime(relay);

async function relay(event: DynamoDBStreamEvent): Promise<DynamoDBBatchResponse> {
  const records = event.Records.filter(isOutboxInsert);
  const failed = await publishAll(records.map(toOutboxItem));
  const first = records.find((record) => failed.has(record.dynamodb?.Keys?.sk?.S ?? ''));
  const itemIdentifier = first?.dynamodb?.SequenceNumber;
  return { batchItemFailures: itemIdentifier ? [{ itemIdentifier }] : [] };
}

const isOutboxInsert = (record: DynamoDBRecord): boolean =>
  record.eventName === 'INSERT' && record.dynamodb?.NewImage?.type?.S === 'OUTBOX';

function toOutboxItem(record: DynamoDBRecord): Published {
  const text = (name: string): string => {
    const value = record.dynamodb?.NewImage?.[name]?.S;
    if (value === undefined) throw new Error(`an outbox item without ${name}`);
    return value;
  };
  return {
    pk: text('pk'),
    sk: text('sk'),
    source: text('source'),
    detailType: text('detailType'),
    detail: text('detail'),
  };
}
