import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { eventually } from '../../../tests/support/eventually.ts';
import type { QueueMappingModel, QueueModel } from '../assembly/model.ts';
import type { Logs } from '../logs.ts';
import { openStore, type Store } from '../store.ts';
import type { Consumer } from './consume-queue.ts';
import { runQueueMapping } from './queue-mapping.ts';
import { Queues } from './queue-store.ts';

const deadLetters: QueueModel = {
  arn: 'arn:aws:sqs:eu-west-2:0:dead',
  name: 'dead',
  visibilityTimeoutSeconds: 30,
  retentionSeconds: 1000,
  delaySeconds: 0,
  redrive: null,
};
const orders: QueueModel = {
  ...deadLetters,
  arn: 'arn:aws:sqs:eu-west-2:0:orders',
  name: 'orders',
  redrive: { deadLetterArn: deadLetters.arn, maxReceiveCount: 3 },
};
const mapping: QueueMappingModel = {
  queueArn: orders.arn,
  functionArn: 'fn',
  batchSize: 10,
  maximumConcurrency: 2,
  reportsItemFailures: true,
  filters: [],
};

let time = 1_000_000;
let said: string[];
let logs: Logs;
let store: Store;
let queues: Queues;
let consumer: Consumer | undefined;

const open = () => new Queues(store, [orders, deadLetters], () => time);

beforeEach(() => {
  store = openStore(':memory:');
  queues = open();
  said = [];
  logs = { functions: (_label, line) => void said.push(line), access: () => {}, trouble: () => {} };
});

afterEach(async () => {
  await consumer?.stop();
  consumer = undefined;
  store.close();
});

interface Record {
  messageId: string;
  body: string;
  attributes: { ApproximateReceiveCount: string };
}
interface Batch {
  Records: Record[];
}

describe('a queue', () => {
  it('hides a delivered message until the visibility timeout, then delivers it again', () => {
    queues.send(orders.arn, 'a');
    expect(queues.receive(orders.arn, 10)).toMatchObject([{ body: 'a', receiveCount: 1 }]);
    time += 29_999;
    expect(queues.receive(orders.arn, 10)).toEqual([]);
    time += 1;
    expect(queues.receive(orders.arn, 10)).toMatchObject([{ body: 'a', receiveCount: 2 }]);
  });

  it('moves a message that was received too often to its dead-letter queue, and back on redrive', () => {
    queues.send(orders.arn, 'a');
    for (let attempt = 1; attempt <= 3; attempt++) {
      expect(queues.receive(orders.arn, 10)).toHaveLength(1);
      time += 30_000;
    }
    expect(queues.receive(orders.arn, 10)).toEqual([]);
    expect(queues.bodies(deadLetters.arn)).toEqual(['a']);
    expect(queues.redrive('dead')).toBe(1);
    expect(queues.receive(orders.arn, 10)).toMatchObject([{ body: 'a', receiveCount: 1 }]);
  });

  it('deletes messages after its retention period', () => {
    queues.send(orders.arn, 'a');
    time += 1_000_000;
    expect(queues.receive(orders.arn, 10)).toEqual([]);
    expect(queues.nextVisibleAt(orders.arn)).toBeNull();
  });

  it('makes messages in progress visible after a restart, without counting that delivery', () => {
    queues.send(orders.arn, 'a');
    queues.receive(orders.arn, 10);
    queues = open();
    expect(queues.receive(orders.arn, 10)).toMatchObject([{ body: 'a', receiveCount: 1 }]);
  });

  it('keeps nothing of a failed transaction', () => {
    const failing = () =>
      store.transaction(() => {
        queues.send(orders.arn, 'a');
        throw new Error('no');
      });
    expect(failing).toThrow('no');
    expect(queues.states()).toMatchObject([{ waiting: 0 }, { waiting: 0 }]);
  });
});

describe('the mapping of a queue to a function', () => {
  it('delivers batches and deletes what succeeded', async () => {
    const batches: string[][] = [];
    for (let index = 0; index < 12; index++) queues.send(orders.arn, `m${index}`);
    consumer = runQueueMapping(
      mapping,
      queues,
      async (_fn, event) => {
        batches.push((event as Batch).Records.map(({ body }) => body));
        return null;
      },
      logs,
    );
    await eventually(() => expect(queues.states()[0]).toMatchObject({ waiting: 0, inFlight: 0 }));
    expect(batches.map((batch) => batch.length)).toEqual([10, 2]);
  });

  it('keeps only what the function reports as failed', async () => {
    queues.send(orders.arn, 'good');
    queues.send(orders.arn, 'bad');
    consumer = runQueueMapping(
      mapping,
      queues,
      async (_fn, event) => ({
        batchItemFailures: (event as Batch).Records.filter(({ body }) => body === 'bad').map(
          ({ messageId }) => ({
            itemIdentifier: messageId,
          }),
        ),
      }),
      logs,
    );
    await eventually(() => expect(queues.bodies(orders.arn)).toEqual(['bad']));
    expect(queues.states()[0]).toMatchObject({ inFlight: 0 });
  });

  it('keeps the whole batch when the function throws, or names unknown ids', async () => {
    for (const answer of [
      () => Promise.reject(new Error('no')),
      async () => ({ batchItemFailures: [{ itemIdentifier: 'unknown' }] }),
    ]) {
      queues.send(orders.arn, 'a');
      const invoke = vi.fn(answer);
      const running = runQueueMapping(mapping, queues, invoke, logs);
      await eventually(() => expect(queues.states()[0]).toMatchObject({ waiting: 1, inFlight: 0 }));
      await running.stop();
      expect(invoke).toHaveBeenCalledTimes(1);
      queues.remove(
        orders.arn,
        store.database
          .prepare('SELECT id FROM messages')
          .all()
          .map(({ id }) => String(id)),
      );
    }
  });

  it('wakes when something is sent to an empty queue', async () => {
    const received = vi.fn();
    consumer = runQueueMapping(mapping, queues, async () => received(), logs);
    queues.send(orders.arn, 'a');
    await eventually(() => expect(received).toHaveBeenCalled());
  });

  it('continues by itself after a time in which nothing could be written', async () => {
    const received = vi.fn();
    consumer = runQueueMapping(mapping, queues, async () => received(), logs);
    store.database.exec(
      "CREATE TRIGGER full BEFORE UPDATE ON messages BEGIN SELECT RAISE(ABORT, 'disk is full'); END",
    );
    queues.send(orders.arn, 'a');
    await eventually(() => expect(said).toContainEqual(expect.stringContaining('disk is full')));
    expect(received).not.toHaveBeenCalled();
    store.database.exec('DROP TRIGGER full');
    await eventually(() => expect(queues.states()[0]).toMatchObject({ waiting: 0, inFlight: 0 }));
    expect(received).toHaveBeenCalledOnce();
  });

  it('keeps a message until its function has answered: a process that dies meanwhile loses none', async () => {
    let answer = (): void => undefined;
    consumer = runQueueMapping(
      mapping,
      queues,
      () => new Promise<void>((resolve) => (answer = resolve)),
      logs,
    );
    queues.send(orders.arn, 'a');
    await eventually(() => expect(queues.states()[0]).toMatchObject({ inFlight: 1 }));
    expect(open().receive(orders.arn, 10)).toMatchObject([{ body: 'a' }]);
    answer();
  });

  it('deletes messages that its filters don’t match, without delivering them', async () => {
    const bodies: string[] = [];
    consumer = runQueueMapping(
      { ...mapping, filters: [{ body: { kind: ['wanted'] } }] },
      queues,
      async (_fn, event) => void bodies.push(...(event as Batch).Records.map(({ body }) => body)),
      logs,
    );
    queues.send(orders.arn, '{"kind":"other"}');
    queues.send(orders.arn, '{"kind":"wanted"}');
    await eventually(() => expect(queues.states()[0]).toMatchObject({ waiting: 0, inFlight: 0 }));
    expect(bodies).toEqual(['{"kind":"wanted"}']);
  });
});
