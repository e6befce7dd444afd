import { QueryCommand } from '@aws-sdk/lib-dynamodb';
import { outboxOf } from '@batchbook/functions/platform/outbox';
import { documents, tableName } from '@batchbook/functions/platform/table/client';
import type { OutboxEvent } from '../support/deliver.ts';
import { persist } from './persist.ts';

/** Reads an organization's outbox from where it stopped. Ids rise, so nothing is missed while one writes at a time. */
export class OutboxReader {
  private readonly pk: string;
  private readonly prefix: string;
  private after = '';

  constructor(organizationId: string) {
    const { pk, prefix } = outboxOf(organizationId);
    this.pk = pk;
    this.prefix = prefix;
  }

  /** @returns what has happened since the last time, oldest first. */
  async fresh(): Promise<OutboxEvent[]> {
    const events: OutboxEvent[] = [];
    for (;;) {
      const { Items = [] } = await persist(() => documents.send(this.query()));
      const found = Items.filter((item) => item.sk !== this.after);
      if (found.length === 0) return events;
      events.push(
        ...found.map((item) => ({ type: item.detailType as string, detail: item.detail as string })),
      );
      this.after = found.at(-1)?.sk as string;
    }
  }

  private query = (): QueryCommand =>
    new QueryCommand({
      TableName: tableName(),
      KeyConditionExpression: 'pk = :pk AND sk BETWEEN :after AND :end',
      ExpressionAttributeValues: {
        ':pk': this.pk,
        ':after': this.after || this.prefix,
        ':end': `${this.prefix}~`,
      },
      ConsistentRead: true,
    });
}
