/**
 * A worker: handles bus events from its queue one after the other and reports those that failed. The queue delivers them
 * again, and finally moves them to its dead-letter queue. A worker throws only to be retried. Each is idempotent by the
 * event's id, since a queue may deliver twice.
 */
import { type Envelope, type EventDefinition, envelopeSchema } from '@batchbook/events/envelope';
import { registry } from '@batchbook/events/registry';
import type { SQSBatchItemFailure, SQSBatchResponse, SQSEvent } from 'aws-lambda';
import * as z from 'zod/mini';
import { type Clock, systemClock } from '../clock.ts';
import { isClosed } from '../closed-organization.ts';
import { log } from '../log.ts';

export interface Delivery<Data> extends Omit<Envelope, 'data'> {
  type: string;
  data: Data;
  now: Date;
}

type DataOf<D extends EventDefinition> = z.output<D['data']>;

const busEventSchema = z.object({ 'detail-type': z.string(), detail: envelopeSchema });

export function queueWorker<D extends EventDefinition>(
  definitions: readonly D[],
  handle: (delivery: Delivery<DataOf<D>>) => Promise<void>,
  clock: Clock = systemClock,
  { evenIfClosed = false }: { evenIfClosed?: boolean } = {},
): (event: SQSEvent) => Promise<SQSBatchResponse> {
  const known = new Set(definitions.map((definition) => definition.type));
  return async (event) => {
    const batchItemFailures: SQSBatchItemFailure[] = [];
    for (const record of event.Records) {
      try {
        const bus = z.parse(busEventSchema, JSON.parse(record.body));
        const type = bus['detail-type'];
        if (!known.has(type)) throw new Error(`this worker does not listen to ${type}`);
        const data = z.parse(registry.get(type)?.data ?? z.never(), bus.detail.data) as DataOf<D>;
        // A deleted organization is left as it is.
        if (!evenIfClosed && (await isClosed(bus.detail.organizationId))) continue;
        await handle({ ...bus.detail, type, data, now: clock.now() });
      } catch (error) {
        log.error('a delivery failed', { error: error as Error, messageId: record.messageId });
        batchItemFailures.push({ itemIdentifier: record.messageId });
      }
    }
    return { batchItemFailures };
  };
}
