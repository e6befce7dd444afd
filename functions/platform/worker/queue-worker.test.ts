/** A worker whose partner is slow ends by itself, and gives back only what it didn't finish. */
import { randomUUID } from 'node:crypto';
import { CognitoIdentityProviderClient, ListUsersCommand } from '@aws-sdk/client-cognito-identity-provider';
import { recipeChanged } from '@batchbook/events/recipes';
import { runQueueMapping } from '@batchbook/infra/local/queues/queue-mapping';
import { Queues } from '@batchbook/infra/local/queues/queue-store';
import { openStore } from '@batchbook/infra/local/store';
import { newId } from '@batchbook/shared/ids';
import type { SQSEvent } from 'aws-lambda';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { lasting } from '../../../tests/support/deliver.ts';
import { type Endpoint, startEndpoint } from '../../../tests/support/endpoint.ts';
import { eventually } from '../../../tests/support/eventually.ts';
import { awsClient } from '../clients.ts';
import { systemClock } from '../clock.ts';
import { queueWorker } from './queue-worker.ts';

/** The partner, which the worker asks once for each event. */
let partner: Endpoint;
let asked: string[];
let finished: string[];
/** A slow answer moves the clock instead of taking its time. */
let aheadMs: number;
const realNow = Date.now;

const client = () => awsClient(CognitoIdentityProviderClient, 'service', { endpoint: partner.url });

beforeAll(async () => {
  partner = await startEndpoint();
  const keys = { AWS_ACCESS_KEY_ID: 'local', AWS_SECRET_ACCESS_KEY: 'local' };
  Object.assign(process.env, { AWS_REGION: 'eu-west-2', ...keys });
});
beforeEach(() => {
  [asked, finished, aheadMs] = [[], [], 0];
  vi.spyOn(Date, 'now').mockImplementation(() => realNow() + aheadMs);
});
afterEach(() => void vi.restoreAllMocks());
afterAll(() => partner.close());

const worker = queueWorker([recipeChanged], async ({ data: { id } }) => {
  asked.push(id);
  await client().send(new ListUsersCommand({ UserPoolId: `eu-west-2_${id}` }));
  finished.push(id);
});

function bodyOf(id: string): string {
  const data = { id, version: 1, change: 'updated', userId: 'u' };
  const occurredAt = systemClock.now().toISOString();
  const detail = { id: newId(), occurredAt, organizationId: newId(), version: recipeChanged.version, data };
  return JSON.stringify({ 'detail-type': recipeChanged.type, detail });
}

const batchOf = (ids: string[]) =>
  ({ Records: ids.map((id) => ({ messageId: id, body: bodyOf(id) })) }) as unknown as SQSEvent;

const ids = (count: number): string[] => Array.from({ length: count }, () => newId());
const failed = (batch: string[]) => ({
  batchItemFailures: batch.map((itemIdentifier) => ({ itemIdentifier })),
});
/** The partner takes so long for each answer, and never answers those. */
function answerAfter(ms: number, never: readonly string[] = []): void {
  partner.answer = ({ body }) => {
    const id = (body as { UserPoolId: string }).UserPoolId.replace('eu-west-2_', '');
    if (never.includes(id)) return new Promise(() => undefined);
    aheadMs += ms;
    return { status: 200, body: { Users: [] } };
  };
}

it.each([
  ['0.1 s', 100, 4],
  ['1.5 s', 1_500, 4],
  ['10 s', 10_000, 2],
])(
  'with a partner that takes %s, begins no event without time for it, and reports each',
  async (_, ms, count) => {
    const batch = ids(4);
    answerAfter(ms);
    const invocation = lasting(30_000);
    expect(await worker(batchOf(batch), invocation)).toEqual(failed(batch.slice(count)));
    expect([asked, finished]).toEqual([batch.slice(0, count), batch.slice(0, count)]);
    expect(invocation.getRemainingTimeInMillis()).toBeGreaterThan(0);
  },
);

it('ends before its function does when a partner never answers, and gives back that event and the rest', async () => {
  const [first = '', second = '', third = ''] = ids(3);
  answerAfter(0, [second]);
  const hurried = queueWorker([recipeChanged], async (delivery) => {
    asked.push(delivery.data.id);
    if (delivery.data.id === second) aheadMs += 28_500;
    await client().send(new ListUsersCommand({ UserPoolId: `eu-west-2_${delivery.data.id}` }));
    finished.push(delivery.data.id);
  });
  const invocation = lasting(30_000);
  expect(await hurried(batchOf([first, second, third]), invocation)).toEqual(failed([second, third]));
  expect([asked, finished]).toEqual([[first, second], [first]]);
  expect(invocation.getRemainingTimeInMillis()).toBeGreaterThan(0);
});

it('ends in time also while an event hangs that asks nobody', async () => {
  const hangs = queueWorker([recipeChanged], () => new Promise(() => undefined));
  const batch = ids(2);
  expect(await hangs(batchOf(batch), lasting(1_100))).toEqual(failed(batch));
});

it('goes on after an event that fails', async () => {
  const batch = ids(3);
  answerAfter(0);
  const event = batchOf(batch);
  if (event.Records[1]) event.Records[1].body = 'not an event';
  expect(await worker(event, lasting(30_000))).toEqual(failed(batch.slice(1, 2)));
  expect(finished).toEqual([batch[0], batch[2]]);
});

/** A real queue in front of the worker, whose messages come again after a second. */
function openQueue(batchSize: number, lastsMs: number) {
  const store = openStore(':memory:');
  const queue = { visibilityTimeoutSeconds: 1, retentionSeconds: 100_000, delaySeconds: 0 };
  const dead = { ...queue, arn: `dead-${randomUUID()}`, name: 'dead', redrive: null };
  const redrive = { deadLetterArn: dead.arn, maxReceiveCount: 5 };
  const work = { ...queue, arn: `work-${randomUUID()}`, name: 'work', redrive };
  const queues = new Queues(store, [work, dead]);
  const mapping = {
    queueArn: work.arn,
    functionArn: 'fn',
    batchSize,
    maximumConcurrency: 1,
    reportsItemFailures: true,
    filters: [],
  };
  const logs = { functions: () => undefined, access: () => undefined, trouble: () => undefined };
  const invoke = async (_: string, event: unknown) => {
    const invocation = lasting(lastsMs);
    const answer = await worker(event as SQSEvent, invocation);
    // Lambda would have stopped it.
    if (invocation.getRemainingTimeInMillis() <= 0) throw new Error('Task timed out');
    return answer;
  };
  return {
    queues,
    dead: dead.arn,
    begin: () => runQueueMapping(mapping, queues, invoke, logs),
    send: (id: string) => queues.send(work.arn, bodyOf(id)),
  };
}

it.each([
  [1, 100],
  [1, 1_500],
  [1, 10_000],
  [10, 1_500],
  [10, 10_000],
])('in batches of %i, each message is handled once while the partner takes %i ms', async (batchSize, ms) => {
  const batch = ids(6);
  answerAfter(ms);
  const { queues, dead, begin, send } = openQueue(batchSize, 30_000);
  for (const id of batch) send(id);
  const consumer = begin();
  await eventually(() => expect(queues.states()[0]).toMatchObject({ waiting: 0, inFlight: 0 }));
  await consumer.stop();
  expect([...asked].sort()).toEqual([...batch].sort());
  expect([...finished].sort()).toEqual([...batch].sort());
  expect(queues.bodies(dead)).toEqual([]);
});

it('only what never gets an answer comes again, and ends in the dead-letter queue', async () => {
  const [good = '', stuck = '', last = ''] = ids(3);
  answerAfter(0, [stuck]);
  const { queues, dead, begin, send } = openQueue(1, 1_500);
  for (const id of [good, stuck, last]) send(id);
  const consumer = begin();
  await eventually(() => expect(queues.bodies(dead)).toHaveLength(1));
  await consumer.stop();
  expect(queues.bodies(dead)[0]).toContain(stuck);
  expect(finished).toEqual([good, last]);
  expect(asked.filter((id) => id !== stuck)).toEqual([good, last]);
});
