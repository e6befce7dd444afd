/** Invariant 28: a committed change's event reaches the bus, however often publishing fails first. */
import { marshall } from '@aws-sdk/util-dynamodb';
import { recipeChanged } from '@batchbook/events/recipes';
import { newId } from '@batchbook/shared/ids';
import type { DynamoDBStreamEvent } from 'aws-lambda';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { lasting } from '../../tests/support/deliver.ts';
import { type Endpoint, startService } from '../../tests/support/endpoint.ts';
import { outboxItems } from '../../tests/support/organization.ts';
import { type OutboxItem, publish } from '../platform/outbox.ts';
import { transact } from '../platform/table/write.ts';

let bus: Endpoint;

interface PutEvents {
  Entries: { DetailType: string; Detail: string; Source: string }[];
}

beforeAll(async () => {
  bus = await startService('AWS_ENDPOINT_URL_EVENTBRIDGE');
  process.env.EVENT_BUS_NAME = 'bus';
});

beforeEach(() => {
  bus.received.length = 0;
  takeAllBut(() => false);
});

afterAll(() => bus.close());

/** A bus that accepts every entry but those that `refuses` matches. */
function takeAllBut(refuses: (detail: string) => boolean): void {
  bus.answer = ({ body }) => {
    const results = (body as PutEvents).Entries.map((entry) =>
      refuses(entry.Detail) ? { ErrorCode: 'ThrottlingException', ErrorMessage: 'no' } : { EventId: newId() },
    );
    return {
      status: 200,
      body: { FailedEntryCount: results.filter((one) => 'ErrorCode' in one).length, Entries: results },
    };
  };
}

async function fillOutbox(organizationId: string, count: number, time = new Date()): Promise<OutboxItem[]> {
  const writes = Array.from({ length: count }, (_, index) =>
    publish(
      {
        definition: recipeChanged,
        organizationId,
        data: { id: newId(), version: index + 1, change: 'updated', userId: 'u' },
      },
      time,
    ),
  );
  await transact({ organizationId }, writes);
  return (await outboxItems(organizationId)) as OutboxItem[];
}

const idOf = (item: OutboxItem): string => item.sk.split('#')[1] ?? '';

const streamOf = (items: OutboxItem[]): DynamoDBStreamEvent =>
  ({
    Records: items.map((item, index) => ({
      eventName: 'INSERT',
      dynamodb: {
        Keys: marshall({ pk: item.pk, sk: item.sk }),
        NewImage: marshall(item),
        SequenceNumber: `${index}`,
      },
    })),
  }) as unknown as DynamoDBStreamEvent;

const published = (): string[] =>
  bus.received.flatMap((request) =>
    (request.body as PutEvents).Entries.map((entry) => JSON.parse(entry.Detail).id),
  );

describe('the relay', () => {
  it('puts each event on the bus and empties the outbox', async () => {
    const { handler } = await import('./relay.ts');
    const organizationId = newId();
    const items = await fillOutbox(organizationId, 23);
    expect(await handler(streamOf(items))).toEqual({ batchItemFailures: [] });
    expect(published()).toEqual(items.map(idOf));
    expect(await outboxItems(organizationId)).toEqual([]);
  });

  it('reports the first event that the bus refused, and keeps all refused ones', async () => {
    const { handler } = await import('./relay.ts');
    const organizationId = newId();
    const items = await fillOutbox(organizationId, 5);
    takeAllBut((detail) => JSON.parse(detail).data.version >= 4);
    const refused = items.filter((item) => JSON.parse(item.detail).data.version >= 4);
    const answer = await handler(streamOf(items));
    const first = Math.min(...refused.map((item) => items.indexOf(item)));
    expect(answer.batchItemFailures).toEqual([{ itemIdentifier: `${first}` }]);
    const left = await outboxItems(organizationId);
    expect(left.map((item) => item.sk)).toEqual(refused.map((item) => item.sk));
  });
});

describe('a bus that takes ten seconds for each answer', () => {
  const realNow = Date.now;
  let aheadMs = 0;

  beforeEach(() => {
    aheadMs = 0;
    // The clock moves instead.
    vi.spyOn(Date, 'now').mockImplementation(() => realNow() + aheadMs);
  });

  afterEach(() => void vi.restoreAllMocks());

  /** Takes every batch, but fails from the `failsAt`-th on. */
  function takeSlowly(failsAt = Number.POSITIVE_INFINITY): void {
    takeAllBut(() => false);
    const { answer } = bus;
    bus.answer = async (request, headers) => {
      aheadMs += 10_000;
      const isDown = bus.received.length >= failsAt;
      return isDown ? { status: 400, body: { __type: 'ValidationException' } } : answer(request, headers);
    };
  }

  it('gets what there is time for, and nothing of that comes again', async () => {
    const { handler } = await import('./relay.ts');
    const organizationId = newId();
    const items = await fillOutbox(organizationId, 45);
    takeSlowly();
    const invocation = lasting(30_000);
    const answer = await handler(streamOf(items), invocation);
    expect(invocation.getRemainingTimeInMillis()).toBeGreaterThan(0);
    expect(published()).toEqual(items.slice(0, 20).map(idOf));
    expect(answer.batchItemFailures).toEqual([{ itemIdentifier: '20' }]);
    expect(await outboxItems(organizationId)).toHaveLength(25);
  });

  it('and then fails gets no batch twice that it has taken', async () => {
    const { handler } = await import('./relay.ts');
    const organizationId = newId();
    const items = await fillOutbox(organizationId, 45);
    takeSlowly(2);
    const answer = await handler(streamOf(items), lasting(30_000));
    expect(answer.batchItemFailures).toEqual([{ itemIdentifier: '10' }]);
    expect(await outboxItems(organizationId)).toHaveLength(35);
  });
});

describe('the sweep', () => {
  it('publishes what is older than a minute, and leaves the rest to the relay', async () => {
    const { sweep } = await import('./sweep.ts');
    const [old, young] = [newId(), newId()];
    const left = await fillOutbox(old, 3, new Date(Date.now() - 120_000));
    await fillOutbox(young, 1);
    // A sweep takes a limited number, and other tests leave events in this table too.
    for (let sweeps = 0; sweeps < 20 && !published().includes(left[2] ? idOf(left[2]) : ''); sweeps++)
      await sweep({ now: () => new Date() });
    expect(published()).toEqual(expect.arrayContaining(left.map(idOf)));
    expect(await outboxItems(old)).toEqual([]);
    expect(await outboxItems(young)).toHaveLength(1);
  });
});
