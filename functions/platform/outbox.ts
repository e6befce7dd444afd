/**
 * The outbox: each event is an item of the transaction that caused it. The table's stream carries it to the relay, which
 * publishes and deletes it. The sweep finds leftovers in the same partitions.
 *
 * | what     | pk           | sk                | read by                            |
 * |----------|--------------|-------------------|------------------------------------|
 * | an event | OUTBOX#shard | organizationId#id | the relay, by the stream; the sweep |
 *
 * The outbox has its own partitions and no index, which would cost each write two more units (ADR 27).
 */
import type { BusEvent } from '@batchbook/events/envelope';
import { sourceOf } from '@batchbook/events/envelope';
import { newId } from '@batchbook/shared/ids';
import { epochSeconds, plusDays } from './clock.ts';
import { shardOf } from './table/keys.ts';
import type { Item } from './table/read.ts';
import type { Write } from './table/write.ts';

export const outboxShards = 32;
const keptDays = 30;

export const outboxPk = (shard: number): string => `OUTBOX#${shard}`;

/** Where an organization's events are: one partition, one prefix. */
export const outboxOf = (organizationId: string): { pk: string; prefix: string } => ({
  pk: outboxPk(shardOf(organizationId, outboxShards)),
  prefix: `${organizationId}#`,
});

/** Returns an outbox item; `detail` is the envelope as it goes on the bus. */
export interface OutboxItem extends Item {
  type: 'OUTBOX';
  source: string;
  detailType: string;
  detail: string;
  occurredAt: string;
}

export function outboxItem(event: BusEvent, now: Date): OutboxItem {
  const id = newId();
  const { definition, organizationId } = event;
  const occurredAt = now.toISOString();
  const { pk, prefix } = outboxOf(organizationId);
  return {
    pk,
    sk: prefix + id,
    type: 'OUTBOX',
    source: sourceOf(definition.type),
    detailType: definition.type,
    detail: JSON.stringify({ id, version: definition.version, organizationId, occurredAt, data: event.data }),
    occurredAt,
    expiresAt: epochSeconds(plusDays(now, keptDays)),
  };
}

/** Returns the write that publishes `event` with its transaction. */
export const publish = (event: BusEvent, now: Date): Write => {
  const item = outboxItem(event, now);
  return { label: `outbox ${item.sk}`, put: item };
};
