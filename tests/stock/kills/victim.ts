/**
 * A process that runs its parent's orders one by one on the product's own code. On request it kills itself at a call to
 * the table, with SIGKILL, so that nothing can clean up.
 */

import { flushCompileCache } from 'node:module';
import { dynamodb } from '@batchbook/functions/platform/table/client';
import type { DynamoDBStreamEvent, SQSBatchResponse, SQSEvent } from 'aws-lambda';
import { type Answer, call } from '../../support/api.ts';
import { deliver } from '../../support/deliver.ts';
import { requestName } from '../../support/request-name.ts';
import type { Attributes } from './bench-table.ts';
import type { Act, Kill, Order, Report } from './order.ts';

type Worker = (event: SQSEvent) => Promise<SQSBatchResponse>;

/** By the name of their subscription. */
const workers: Record<string, () => Promise<{ handler: Worker }>> = {
  'production-finish-run': () => import('@batchbook/functions/production/workers/on-run-changed-finish'),
  'stock-compare': () => import('@batchbook/functions/stock/workers/on-movement-recorded-compare'),
  'stock-low-stock': () => import('@batchbook/functions/stock/workers/on-stock-changed-low-stock'),
  'stock-follow': () => import('@batchbook/functions/stock/workers/on-tracked-thing-changed'),
};

let calls: string[] = [];
let kill: Kill | null = null;

/** A posting in steps leaves the rest to a worker after some seconds. Here it goes on, however busy the machine is. */
const startedMs = Date.now();
Date.now = () => startedMs;

const die = (): boolean => process.kill(process.pid, 'SIGKILL');

dynamodb.middlewareStack.add(
  (next, context) => async (args) => {
    const nth = calls.push(requestName(context));
    const strikes = (moment: Kill['moment']) => kill?.nth === nth && kill.moment === moment;
    if (strikes('before')) die();
    const answer = await next(args);
    if (strikes('after')) die();
    return answer;
  },
  { step: 'initialize', name: 'kill' },
);

async function perform(act: Act): Promise<Answer | null> {
  if (act.do === 'call') return call(act.userId, act.operation, act.input);
  if (act.do === 'deliver') await handOn(act.worker, act.events);
  else if (act.do === 'relay') await relay(act.items);
  else if (act.do === 'sweep') {
    const { sweep } = await import('@batchbook/functions/relay/sweep');
    await sweep({ now: () => new Date(act.now) });
  } else {
    const { nightlyReconcile } = await import('@batchbook/functions/stock/reconcile/nightly-reconcile');
    await nightlyReconcile({ now: () => new Date(act.now) });
  }
  return null;
}

async function handOn(name: string, events: Parameters<typeof deliver>[1]): Promise<void> {
  const load = workers[name];
  if (!load) throw new Error(`no worker is called ${name}`);
  const failed = await deliver((await load()).handler, events);
  if (failed > 0) throw new Error(`${name} failed ${failed} times`);
}

async function relay(items: readonly Attributes[]): Promise<void> {
  const { handler } = await import('@batchbook/functions/relay/relay');
  const Records = items.map((item, index) => ({
    eventName: 'INSERT',
    dynamodb: { Keys: { pk: item.pk, sk: item.sk }, NewImage: item, SequenceNumber: String(index) },
  }));
  const { batchItemFailures } = await handler({ Records } as unknown as DynamoDBStreamEvent);
  if (batchItemFailures.length > 0) throw new Error('the bus refused an event');
}

async function obey(order: Order): Promise<Report> {
  process.env.TABLE_NAME = order.tableName;
  process.env.EVENT_BUS_NAME = order.bus;
  calls = [];
  kill = order.kill;
  try {
    return { answer: await perform(order.act), calls, error: null };
  } catch (error) {
    return { answer: null, calls, error: String(error instanceof Error ? error.stack : error) };
  }
}

process.on('message', async (order: Order) => {
  process.send?.(await obey(order));
  // Usually written at the end of a process, which few of these reach.
  flushCompileCache();
});
// The parent has ended.
process.on('disconnect', () => process.exit());
