import { QueryCommand } from '@aws-sdk/lib-dynamodb';
import { outboxOf } from '@batchbook/functions/platform/outbox';
import type { OutboxEvent } from '../support/deliver.ts';
import { documents, tableName } from '../support/documents.ts';
import { persist } from './persist.ts';

/** This many of the last are read again: a new id may sort slightly before those already seen. */
const readAgain = 200;

/** Reads what is new in an organization's outbox. */
export class OutboxReader {
  private readonly pk: string;
  private readonly prefix: string;
  /** In the order they were seen. */
  private readonly seen = new Set<string>();

  constructor(organizationId: string) {
    const { pk, prefix } = outboxOf(organizationId);
    this.pk = pk;
    this.prefix = prefix;
  }

  /** @returns what has happened since the last time, oldest first. */
  async fresh(): Promise<OutboxEvent[]> {
    const events: OutboxEvent[] = [];
    const from = [...this.seen].at(-readAgain) ?? this.prefix;
    let ExclusiveStartKey: Record<string, unknown> | undefined;
    do {
      const page = await persist(() => documents.send(this.query(from, ExclusiveStartKey)));
      for (const { sk, detailType, detail } of page.Items ?? []) {
        if (this.seen.has(sk)) continue;
        this.seen.add(sk);
        events.push({ type: detailType as string, detail: detail as string });
      }
      ExclusiveStartKey = page.LastEvaluatedKey;
    } while (ExclusiveStartKey);
    return events;
  }

  private query = (from: string, ExclusiveStartKey: Record<string, unknown> | undefined): QueryCommand =>
    new QueryCommand({
      TableName: tableName(),
      KeyConditionExpression: 'pk = :pk AND sk BETWEEN :from AND :end',
      ExpressionAttributeValues: { ':pk': this.pk, ':from': from, ':end': `${this.prefix}~` },
      ConsistentRead: true,
      ...(ExclusiveStartKey && { ExclusiveStartKey }),
    });
}
