import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { eventually } from '../../../tests/support/eventually.ts';
import type { QueueModel, StreamMappingModel } from '../assembly/model.ts';
import type { Invoke } from '../lambda/functions.ts';
import { openLogs } from '../logs.ts';
import { Queues } from '../queues/queue-store.ts';
import { openStore } from '../store.ts';
import { openCheckpoints } from './checkpoints.ts';
import { runStreamMapping, type StreamConsumer } from './stream-mapping.ts';
import type { StreamReader, StreamRecord } from './stream-reader.ts';

const failures: QueueModel = {
  arn: 'arn:aws:sqs:eu-west-2:0:failures',
  name: 'failures',
  visibilityTimeoutSeconds: 30,
  retentionSeconds: 1000,
  delaySeconds: 0,
  redrive: null,
};
const mapping: StreamMappingModel = {
  id: 'Relay/Mapping',
  streamArn: 'stream',
  functionArn: 'fn',
  batchSize: 10,
  startingPosition: 'TRIM_HORIZON',
  filters: [],
  bisects: false,
  reportsItemFailures: true,
  maximumRetries: 1,
  maximumAgeSeconds: null,
  onFailureArn: failures.arn,
};

const record = (sequence: number, type = 'OUTBOX'): StreamRecord => ({
  eventID: String(sequence),
  eventName: 'INSERT',
  dynamodb: { SequenceNumber: String(sequence), NewImage: { type: { S: type } } },
});

let consumer: StreamConsumer | undefined;
afterEach(() => consumer?.stop());

/** Runs the mapping over these records and waits until the last of them is handled. */
async function runOver(records: StreamRecord[], invoke: Invoke, change: Partial<StreamMappingModel> = {}) {
  const store = openStore(':memory:');
  const queues = new Queues(store, [failures]);
  const checkpoints = openCheckpoints(store);
  let from = 0;
  const reader: StreamReader = {
    read: async (limit) => {
      const page = records.slice(from, from + limit);
      from += page.length;
      return page;
    },
    seek: (after) => {
      from = after === null ? 0 : records.findIndex(({ dynamodb }) => dynamodb?.SequenceNumber === after) + 1;
    },
    close: () => {},
  };
  const logs = openLogs(mkdtempSync(path.join(tmpdir(), 'batchbook-logs-')), true);
  consumer = runStreamMapping({
    mapping: { ...mapping, ...change },
    reader,
    checkpoints,
    queues,
    invoke,
    logs,
  });
  const last = records.at(-1)?.dynamodb?.SequenceNumber ?? null;
  await eventually(() => expect(checkpoints.find(mapping.id)).toBe(last));
  return queues.bodies(failures.arn).map((body) => JSON.parse(body));
}

interface Batch {
  Records: { eventID: string }[];
}
const idsOf = (event: unknown) => (event as Batch).Records.map(({ eventID }) => eventID);

describe('the mapping of a stream to a function', () => {
  it('delivers in order, in batches, and only what the filters match', async () => {
    const batches: string[][] = [];
    const records = [1, 2, 3, 4, 5].map((sequence) => record(sequence, sequence === 3 ? 'RECIPE' : 'OUTBOX'));
    const filters = [{ eventName: ['INSERT'], dynamodb: { NewImage: { type: { S: ['OUTBOX'] } } } }];
    await runOver(records, async (_fn, event) => void batches.push(idsOf(event)), { batchSize: 2, filters });
    expect(batches).toEqual([['1', '2'], ['4'], ['5']]);
  });

  it('continues from the first failed record, including those after it', async () => {
    const batches: string[][] = [];
    let failed = false;
    await runOver(
      [1, 2, 3].map((sequence) => record(sequence)),
      async (_fn, event) => {
        batches.push(idsOf(event));
        if (failed) return null;
        failed = true;
        return { batchItemFailures: [{ itemIdentifier: '2' }] };
      },
    );
    expect(batches).toEqual([
      ['1', '2', '3'],
      ['2', '3'],
    ]);
  });

  it('halves a failing batch until the bad record is alone, and gives up only that one', async () => {
    const done: string[] = [];
    const given = await runOver(
      [1, 2, 3, 4].map((sequence) => record(sequence)),
      async (_fn, event) => {
        const ids = idsOf(event);
        if (ids.includes('3')) throw new Error('poison');
        done.push(...ids);
        return null;
      },
      { bisects: true, maximumRetries: 3 },
    );
    expect(done).toEqual(['1', '2', '4']);
    expect(given).toMatchObject([
      { DDBStreamBatchInfo: { startSequenceNumber: '3', endSequenceNumber: '3', batchSize: 1 } },
    ]);
  });

  it('reports where the records are that it gave up', async () => {
    const given = await runOver([record(7), record(8)], async () => {
      throw new Error('no');
    });
    expect(given).toMatchObject([
      {
        requestContext: { condition: 'RetryAttemptsExhausted', approximateInvokeCount: 2 },
        DDBStreamBatchInfo: { startSequenceNumber: '7', endSequenceNumber: '8', batchSize: 2 },
      },
    ]);
  });
});
