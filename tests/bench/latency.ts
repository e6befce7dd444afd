/**
 * A handler compared with its raw calls, interleaved in one process. The inputs of the handler's requests are recorded
 * and sent again, with fresh ids, without the handler.
 */
import {
  BatchGetItemCommand,
  DynamoDBClient,
  GetItemCommand,
  QueryCommand,
  TransactWriteItemsCommand,
} from '@aws-sdk/client-dynamodb';
import { dynamodb } from '@batchbook/functions/platform/table/client';
import { newId } from '@batchbook/shared/ids';
import { type Input, invoke } from '../support/api.ts';
import { lineOf } from '../support/lines.ts';
import { requestName } from '../support/request-name.ts';
import { benchKitchen, type Kitchen } from './kitchen.ts';
import { printPart, quantile } from './report.ts';
import { timeInTurn } from './time-in-turn.ts';

const rounds = 1_500;
const warmUp = 200;

interface Sent {
  name: string;
  input: string;
}

const commands: Record<string, (input: never) => unknown> = {
  Get: (input) => new GetItemCommand(input),
  BatchGet: (input) => new BatchGetItemCommand(input),
  Query: (input) => new QueryCommand(input),
  TransactWrite: (input) => new TransactWriteItemsCommand(input),
};

/** The SDK as it comes. */
const raw = new DynamoDBClient({});

async function record(work: () => Promise<unknown>): Promise<Sent[]> {
  const sent: Sent[] = [];
  dynamodb.middlewareStack.add(
    (next, context) => (args) => {
      sent.push({ name: requestName(context), input: JSON.stringify(args.input) });
      return next(args);
    },
    { step: 'initialize', name: 'record', priority: 'high' },
  );
  await work();
  dynamodb.middlewareStack.remove('record');
  return sent;
}

/** The concurrent reads, then the write: the path of a request without the handler. */
async function replay(sent: Sent[], renamed: Record<string, string>): Promise<void> {
  const send = ({ name, input }: Sent): Promise<unknown> => {
    let text = input;
    for (const [from, to] of Object.entries(renamed)) text = text.replaceAll(from, to);
    return raw.send(commands[name]?.(JSON.parse(text) as never) as never);
  };
  const writes = sent.filter((one) => one.name === 'TransactWrite');
  await Promise.all(sent.filter((one) => one.name !== 'TransactWrite').map(send));
  for (const write of writes) await send(write);
}

interface Case {
  name: string;
  handler: (id: string) => Promise<unknown>;
}

async function compare({ name, handler }: Case): Promise<void> {
  const model = newId();
  const sent = await record(() => handler(model));
  const outbox = /"sk":{"S":"[0-9A-Z]{26}#([0-9A-Z]{26})"},"type":{"S":"OUTBOX"}/.exec(
    sent.map((one) => one.input).join(),
  )?.[1];
  const times = await timeInTurn(
    {
      handler: () => handler(newId()),
      raw: () => replay(sent, { [model]: newId(), ...(outbox ? { [outbox]: newId() } : {}) }),
    },
    { rounds, warmUp },
  );
  const ratio = (share: number): number => quantile(times.handler, share) / quantile(times.raw, share);
  printPart(`Latency of ${name}: handler over its raw calls`, [
    { name: 'p50', value: ratio(0.5), target: 1.1, note: `${quantile(times.handler, 0.5).toFixed(2)} ms` },
    { name: 'p95', value: ratio(0.95), target: 1.3, note: `${quantile(times.handler, 0.95).toFixed(2)} ms` },
  ]);
}

/** Without parsing the answer: that is the client's work, and the raw calls do none of it. */
async function run(kitchen: Kitchen, name: string, input: Input = {}): Promise<void> {
  const params = { organizationId: kitchen.organizationId, ...input.params };
  const { statusCode = 0, body } = await invoke(kitchen.userId, name, { ...input, params });
  if (statusCode >= 300) throw new Error(body);
}

export async function benchLatency(): Promise<void> {
  const kitchen = await benchKitchen();
  const recipe = await kitchen.newRecipe(20);
  const lister = await benchKitchen();
  for (let made = 0; made < 31; made++) await lister.newRecipe(9);
  const lines = kitchen.ingredients.slice(0, 9).map((id) => lineOf(id));
  const cases: Case[] = [
    { name: 'GET recipe', handler: () => run(kitchen, 'getRecipe', { params: { id: recipe } }) },
    { name: 'GET recipes (31)', handler: () => run(lister, 'listRecipes') },
    {
      name: 'PUT ingredient',
      handler: (id) => run(kitchen, 'putIngredient', { params: { id }, body: { name: 'Rye' } }),
    },
    {
      name: 'PUT recipe of 9 lines',
      handler: (id) => run(kitchen, 'putRecipe', { params: { id }, body: { name: 'Loaf', lines } }),
    },
  ];
  for (const one of cases) await compare(one);
}
