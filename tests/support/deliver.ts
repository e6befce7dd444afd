/** Events as the bus delivers them to a worker, from an organization's outbox. */
import type { Invocation } from '@batchbook/functions/platform/deadline';
import type { SQSBatchResponse, SQSEvent } from 'aws-lambda';
import { outboxItems } from './organization.ts';

type Worker = (event: SQSEvent, invocation?: Invocation) => Promise<SQSBatchResponse>;

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

/** An invocation of a function that may still run for so long, from now. */
export function lasting(ms: number): Required<Invocation> {
  const endsAt = Date.now() + ms;
  return { getRemainingTimeInMillis: () => endsAt - Date.now() };
}

/** Delivers `events` to a worker, in this order. @returns the number that failed. */
export async function deliver(
  worker: Worker,
  events: readonly OutboxEvent[],
  invocation?: Invocation,
): Promise<number> {
  const Records = events.map((event, index) => ({
    messageId: String(index),
    body: JSON.stringify({ 'detail-type': event.type, detail: JSON.parse(event.detail) }),
  }));
  const { batchItemFailures } = await worker({ Records } as unknown as SQSEvent, invocation);
  return batchItemFailures.length;
}
