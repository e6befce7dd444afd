import type { StreamMappingModel } from '../assembly/model.ts';
import { matchesPattern } from '../bus/pattern.ts';
import { messageOf } from '../failure.ts';
import type { Invoke } from '../lambda/functions.ts';
import type { Logs } from '../logs.ts';
import type { Consumer } from '../queues/consume-queue.ts';
import type { Queues } from '../queues/queue-store.ts';
import type { Checkpoints } from './checkpoints.ts';
import type { StreamReader, StreamRecord } from './stream-reader.ts';

interface Parts {
  mapping: StreamMappingModel;
  reader: StreamReader;
  checkpoints: Checkpoints;
  queues: Queues;
  invoke: Invoke;
  logs: Logs;
}

export type StreamConsumer = Consumer & {
  /** Something may have been written: check now. */
  wake(): void;
  /** Resolves when everything that was written before the call is handled. */
  caughtUp(): Promise<void>;
};

/** Polling intervals with and without traffic: a read costs the engine about a millisecond. */
const busyPollMs = 20;
const idlePollMs = 200;
const busyForMs = 2_000;
const firstRetryMs = 100;
const longestRetryMs = 5_000;

/**
 * Lambda's event-source mapping for a table's stream: in order, at least once. It never skips a record that neither
 * succeeded nor went to the failure destination. The checkpoint is written after the batch, so a crash repeats records
 * and loses none.
 */
export function runStreamMapping(parts: Parts): StreamConsumer {
  const { mapping, reader, checkpoints, logs } = parts;
  let isStopped = false;
  let wakeUp: (() => void) | null = null;
  let isWoken = false;
  let busyUntil = Date.now() + busyForMs;
  let waiting: (() => void)[] = [];

  const nap = (ms: number): Promise<void> =>
    new Promise((resolve) => {
      const done = () => {
        clearTimeout(timer);
        wakeUp = null;
        resolve();
      };
      const timer = setTimeout(done, ms);
      wakeUp = done;
    });

  const step = async (): Promise<void> => {
    isWoken = false;
    const askedBefore = waiting;
    waiting = [];
    const records = await reader.read(mapping.batchSize);
    const last = records.at(-1)?.dynamodb?.SequenceNumber;
    if (last === undefined) for (const resolve of askedBefore) resolve();
    else waiting.push(...askedBefore);
    if (last !== undefined) {
      busyUntil = Date.now() + busyForMs;
      await handleBatch(parts, records, () => isStopped);
      if (!isStopped) checkpoints.save(mapping.id, last);
    } else if (!isWoken) {
      await nap(Date.now() < busyUntil ? busyPollMs : idlePollMs);
    }
  };

  const loop = async (): Promise<void> => {
    while (!isStopped) {
      try {
        await step();
      } catch (error) {
        if (isStopped) return;
        logs.functions('stream', `reading again in a moment: ${messageOf(error)}`);
        reader.seek(checkpoints.find(mapping.id));
        await nap(busyPollMs);
      }
    }
  };
  const running = loop();

  const wake = (): void => {
    isWoken = true;
    wakeUp?.();
  };
  return {
    wake,
    caughtUp: () =>
      new Promise((resolve) => {
        waiting.push(resolve);
        wake();
      }),
    async stop() {
      isStopped = true;
      wakeUp?.();
      await running;
      reader.close();
    },
  };
}

async function handleBatch(parts: Parts, records: StreamRecord[], isStopped: () => boolean): Promise<void> {
  const { filters, streamArn } = parts.mapping;
  const wanted = records
    .map((record) => lambdaRecord(record, streamArn))
    .filter((record) => filters.length === 0 || filters.some((filter) => matchesPattern(filter, record)));
  await deliver(parts, wanted, 0, isStopped);
}

/** Delivers what is left, retrying after failures; in halves if the mapping says so. */
async function deliver(
  parts: Parts,
  records: LambdaRecord[],
  failures: number,
  isStopped: () => boolean,
): Promise<void> {
  const { mapping, invoke, logs } = parts;
  let rest = records;
  let attempt = failures;
  while (rest.length > 0 && !isStopped()) {
    const failedFrom = await invokeOnce(mapping, rest, invoke);
    if (failedFrom === null) return;
    const progressed = failedFrom > 0;
    rest = rest.slice(failedFrom);
    attempt = progressed ? 0 : attempt + 1;
    if (isStopped()) return;
    if (isGivenUp(mapping, rest, attempt)) {
      logs.trouble('stream', `${rest.length} records were given up after ${attempt} attempts.`);
      giveUp(parts, rest, attempt);
      return;
    }
    await pause(attempt);
    if (mapping.bisects && !progressed && rest.length > 1) {
      const middle = Math.ceil(rest.length / 2);
      await deliver(parts, rest.slice(0, middle), attempt, isStopped);
      rest = rest.slice(middle);
    }
  }
}

/** @returns The first record that failed, or null when all succeeded. */
async function invokeOnce(
  mapping: StreamMappingModel,
  records: LambdaRecord[],
  invoke: Invoke,
): Promise<number | null> {
  let answer: unknown;
  try {
    answer = await invoke(mapping.functionArn, { Records: records });
  } catch {
    return 0;
  }
  const { batchItemFailures } = (answer ?? {}) as { batchItemFailures?: { itemIdentifier?: string }[] };
  if (!mapping.reportsItemFailures || !batchItemFailures || batchItemFailures.length === 0) return null;
  const failed = new Set(batchItemFailures.map(({ itemIdentifier }) => itemIdentifier));
  // The lowest one: what follows in the stream is delivered again, to keep the order.
  return Math.max(
    records.findIndex(({ dynamodb }) => failed.has(dynamodb.SequenceNumber)),
    0,
  );
}

function isGivenUp(mapping: StreamMappingModel, rest: LambdaRecord[], attempt: number): boolean {
  const { maximumRetries, maximumAgeSeconds } = mapping;
  if (maximumRetries !== null && attempt > maximumRetries) return true;
  const createdAt = Number(rest[0]?.dynamodb.ApproximateCreationDateTime ?? 0);
  return maximumAgeSeconds !== null && createdAt > 0 && Date.now() / 1000 - createdAt > maximumAgeSeconds;
}

/** What Lambda sends to the failure destination: the position of the records, not the records. */
function giveUp({ mapping, queues }: Parts, rest: LambdaRecord[], attempts: number): void {
  if (!mapping.onFailureArn || !queues.has(mapping.onFailureArn)) return;
  const [first, last] = [rest[0]?.dynamodb, rest.at(-1)?.dynamodb];
  const body = {
    requestContext: {
      functionArn: mapping.functionArn,
      condition: 'RetryAttemptsExhausted',
      approximateInvokeCount: attempts,
    },
    version: '1.0',
    timestamp: new Date().toISOString(),
    DDBStreamBatchInfo: {
      shardId: 'local',
      startSequenceNumber: first?.SequenceNumber,
      endSequenceNumber: last?.SequenceNumber,
      batchSize: rest.length,
      streamArn: mapping.streamArn,
    },
  };
  queues.send(mapping.onFailureArn, JSON.stringify(body));
}

const pause = (attempt: number): Promise<void> =>
  new Promise((resolve) => setTimeout(resolve, Math.min(firstRetryMs * 2 ** attempt, longestRetryMs)));

type LambdaRecord = ReturnType<typeof lambdaRecord>;

/** A record as Lambda delivers it: plain JSON, times in seconds, bytes as base64. */
function lambdaRecord(record: StreamRecord, streamArn: string) {
  const { dynamodb = {} } = record;
  const createdAt = dynamodb.ApproximateCreationDateTime;
  const plain = JSON.parse(
    JSON.stringify(dynamodb, (_key, value: unknown) =>
      isBytes(value) ? Buffer.from(Object.values(value)).toString('base64') : value,
    ),
  ) as { SequenceNumber?: string } & Record<string, unknown>;
  return {
    eventID: record.eventID,
    eventName: record.eventName,
    eventVersion: record.eventVersion ?? '1.1',
    eventSource: 'aws:dynamodb',
    awsRegion: record.awsRegion,
    eventSourceARN: streamArn,
    dynamodb: {
      ...plain,
      ApproximateCreationDateTime: createdAt ? Math.floor(createdAt.getTime() / 1000) : undefined,
    },
  };
}

const isBytes = (value: unknown): value is Uint8Array => value instanceof Uint8Array;
