/**
 * A worker: handles bus events from its queue one after the other and reports those that failed. The queue delivers them
 * again, and finally moves them to its dead-letter queue. A worker throws only to be retried. Each is idempotent by the
 * event's id, since a queue may deliver twice. A worker ends before Lambda stops it, because then the whole batch would
 * come again: what it didn't reach, it reports as failed.
 */
import {
  type Envelope,
  type EventDefinition,
  envelopeSchema,
  noOrganization,
} from '@batchbook/events/envelope';
import { registry } from '@batchbook/events/registry';
import type { SQSBatchResponse, SQSEvent, SQSRecord } from 'aws-lambda';
import * as z from 'zod/mini';
import { type Clock, systemClock } from '../clock.ts';
import { isClosed } from '../closed-organization.ts';
import { type Invocation, timeLeftMs, untilDeadline, withinInvocation } from '../deadline.ts';
import { log } from '../log.ts';

export interface Delivery<Data> extends Omit<Envelope, 'data'> {
  type: string;
  data: Data;
  now: Date;
}

type DataOf<D extends EventDefinition> = z.output<D['data']>;

const busEventSchema = z.object({ 'detail-type': z.string(), detail: envelopeSchema });

/** With less time left no further event is begun: it would probably be cut off halfway. */
const eventNeedsMs = 10_000;

export function queueWorker<D extends EventDefinition>(
  definitions: readonly D[],
  handle: (delivery: Delivery<DataOf<D>>) => Promise<void>,
  clock: Clock = systemClock,
  { evenIfClosed = false }: { evenIfClosed?: boolean } = {},
): (event: SQSEvent, invocation?: Invocation) => Promise<SQSBatchResponse> {
  const read = deliveryReader(definitions, clock);
  const deliver = async (record: SQSRecord): Promise<void> => {
    const delivery = read(record);
    // A deleted organization is left as it is.
    if (!evenIfClosed && (await isClosed(delivery.organizationId))) return;
    await handle(delivery);
  };
  return ({ Records }, invocation) => withinInvocation(invocation, () => handleInTurn(Records, deliver));
}

/**
 * A worker that takes what comes together of one organization together: work that many events ask for is done once. Where it
 * fails, all of these events come again.
 */
export function burstWorker<D extends EventDefinition>(
  definitions: readonly D[],
  handle: (organizationId: string, deliveries: readonly Delivery<DataOf<D>>[]) => Promise<void>,
  clock: Clock = systemClock,
): (event: SQSEvent, invocation?: Invocation) => Promise<SQSBatchResponse> {
  const read = deliveryReader(definitions, clock);
  return ({ Records }, invocation) =>
    withinInvocation(invocation, async () => {
      const bursts = Map.groupBy(Records, ({ body }) => organizationIn(body));
      const failed: SQSRecord[] = [];
      for (const [organizationId, records] of bursts) {
        const isDone = await isDoneTogether(records, async () => {
          const deliveries = records.map(read);
          if (await isClosed(organizationId)) return;
          await handle(organizationId, deliveries);
        });
        if (!isDone) failed.push(...records);
      }
      return { batchItemFailures: failed.map(({ messageId: itemIdentifier }) => ({ itemIdentifier })) };
    });
}

/** Of what isn't an event, none: reading it fails. */
function organizationIn(body: string): string {
  const bus = z.safeParse(busEventSchema, JSON.parse(body));
  return bus.success ? bus.data.detail.organizationId : noOrganization;
}

async function isDoneTogether(records: readonly SQSRecord[], work: () => Promise<void>): Promise<boolean> {
  try {
    await untilDeadline(work());
    return true;
  } catch (error) {
    const messageIds = records.map(({ messageId }) => messageId);
    log.error('deliveries failed together', { error: error as Error, messageIds });
    return false;
  }
}

/** Reads an event that the worker listens to. @throws Error for any other. */
function deliveryReader<D extends EventDefinition>(
  definitions: readonly D[],
  clock: Clock,
): (record: SQSRecord) => Delivery<DataOf<D>> {
  const known = new Set(definitions.map((definition) => definition.type));
  return ({ body }) => {
    const bus = z.parse(busEventSchema, JSON.parse(body));
    const type = bus['detail-type'];
    if (!known.has(type)) throw new Error(`this worker does not listen to ${type}`);
    const data = z.parse(registry.get(type)?.data ?? z.never(), bus.detail.data) as DataOf<D>;
    return { ...bus.detail, type, data, now: clock.now() };
  };
}

async function handleInTurn(
  records: readonly SQSRecord[],
  deliver: (record: SQSRecord) => Promise<void>,
): Promise<SQSBatchResponse> {
  const failed: string[] = [];
  for (const [index, record] of records.entries()) {
    // The first one is begun in any case: the next delivery would have no more time for it.
    if (index > 0 && timeLeftMs() < eventNeedsMs) {
      const unreached = records.slice(index).map(({ messageId }) => messageId);
      log.warn('no time is left for further deliveries', { unreached });
      failed.push(...unreached);
      break;
    }
    try {
      await untilDeadline(deliver(record));
    } catch (error) {
      log.error('a delivery failed', { error: error as Error, messageId: record.messageId });
      failed.push(record.messageId);
    }
  }
  return { batchItemFailures: failed.map((itemIdentifier) => ({ itemIdentifier })) };
}
