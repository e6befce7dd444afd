/**
 * The outbox: an event is an item of the transaction that caused it. The table's stream carries it to
 * the relay, which publishes and deletes it; what is left over is found by its clock in GSI1.
 */
import { createHash } from 'node:crypto';
import type { BusEvent } from '@batchbook/events/envelope';
import { sourceOf } from '@batchbook/events/envelope';
import { newId } from '@batchbook/shared/ids';
import { epochSeconds } from './clock.ts';
import { organizationPk } from './table/keys.ts';
import type { Item } from './table/read.ts';
import type { Write } from './table/write.ts';

export const outboxShards = 4;
const keptDays = 30;

export const outboxClock = (shard: number): string => `CLOCK#outbox#${shard}`;

/** An outbox item; `detail` is the envelope as it goes on the bus. */
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
  return {
    pk: `${organizationPk(organizationId)}#OUTBOX`,
    sk: id,
    type: 'OUTBOX',
    gsi1pk: outboxClock(shardOf(id)),
    gsi1sk: occurredAt,
    source: sourceOf(definition.type),
    detailType: definition.type,
    detail: JSON.stringify({ id, version: definition.version, organizationId, occurredAt, data: event.data }),
    occurredAt,
    expiresAt: epochSeconds(now) + keptDays * 24 * 60 * 60,
  };
}

const shardOf = (id: string): number => (createHash('sha1').update(id).digest()[0] ?? 0) % outboxShards;

/** The write that puts `event` on the bus with the transaction it is part of. */
export const publish = (event: BusEvent, now: Date): Write => {
  const item = outboxItem(event, now);
  return { label: `outbox ${item.sk}`, put: item };
};
