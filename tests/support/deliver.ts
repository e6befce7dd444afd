/** Events as the bus delivers them to a worker, from an organization's outbox. */
import type { SQSBatchResponse, SQSEvent } from 'aws-lambda';
import { outboxItems } from './organization.ts';

type Worker = (event: SQSEvent) => Promise<SQSBatchResponse>;

export interface OutboxEvent {
  type: string;
  /** The envelope, as JSON. */
  detail: string;
}

/** The events of these types so far, oldest first. */
export async function eventsOf(organizationId: string, types: readonly string[]): Promise<OutboxEvent[]> {
  const items = await outboxItems(organizationId);
  return items
    .map((item) => ({ type: item.detailType as string, detail: item.detail as string }))
    .filter((event) => types.includes(event.type));
}

/** Delivers `events` to a worker, in this order. @returns the number that failed. */
export async function deliver(worker: Worker, events: readonly OutboxEvent[]): Promise<number> {
  const Records = events.map((event, index) => ({
    messageId: String(index),
    body: JSON.stringify({ 'detail-type': event.type, detail: JSON.parse(event.detail) }),
  }));
  const { batchItemFailures } = await worker({ Records } as unknown as SQSEvent);
  return batchItemFailures.length;
}
