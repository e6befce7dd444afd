/**
 * Reads compared with the bare wire: the same bodies to the table by `node:http`, and `JSON.parse`, without the SDK and
 * without the product. Interleaved in one process. Beside it each operation's requests, sequential steps and bytes, plain
 * and compressed.
 */
import { Agent, request as httpRequest } from 'node:http';
import { documents } from '@batchbook/functions/platform/table/client';
import { type Input, invoke } from '../support/api.ts';
import { meterTableCost } from '../support/table-cost.ts';
import { stockUp } from './large-kitchen.ts';
import { type Figure, printPart, quantile } from './report.ts';
import { fullRoom } from './stock-room.ts';
import { timeInTurn } from './time-in-turn.ts';

const rounds = 60;
const warmUp = 20;
const listMax = 1.3;
const singleMax = 2;
const size = { recipes: 500, ingredients: 500, linesEach: 9 };

interface Sent {
  hostname: string;
  port: number;
  path: string;
  method: string;
  headers: Record<string, string>;
  body: string;
}

/** What goes over the wire while `work` runs. */
async function record(work: () => Promise<unknown>): Promise<Sent[]> {
  const sent: Sent[] = [];
  documents.middlewareStack.add(
    (next) => (args) => {
      const { hostname, port, path, method, headers, body } = args.request as Sent;
      sent.push({
        hostname,
        port,
        path,
        method,
        headers: { ...headers },
        body: Buffer.from(body).toString(),
      });
      return next(args);
    },
    { step: 'finalizeRequest', name: 'record', priority: 'low' },
  );
  await work();
  documents.middlewareStack.remove('record');
  return sent;
}

const agent = new Agent({ keepAlive: true });

const overTheWire = ({ body, ...options }: Sent): Promise<unknown> =>
  new Promise((resolve, reject) => {
    httpRequest({ ...options, agent }, (answer) => {
      const chunks: Buffer[] = [];
      answer.on('data', (chunk) => chunks.push(chunk));
      answer.on('end', () => resolve(JSON.parse(Buffer.concat(chunks).toString())));
    })
      .on('error', reject)
      .end(body);
  });

interface Case {
  name: string;
  operation: string;
  by: { userId: string; organizationId: string };
  input?: Input;
  isSingle?: boolean;
}

async function figuresOf({ name, operation, by, input = {}, isSingle = false }: Case): Promise<Figure[]> {
  const params = { organizationId: by.organizationId, ...input.params };
  const run = (headers: Record<string, string> = {}) =>
    invoke(by.userId, operation, { ...input, params, headers });
  await run();
  const sent = await record(() => run());
  const times = await timeInTurn(
    { handler: () => run(), wire: () => Promise.all(sent.map(overTheWire)) },
    { rounds, warmUp },
  );
  const { cost } = await meterTableCost(() => run());
  const [plain, packed] = [await run(), await run({ 'accept-encoding': 'br' })];
  const packedBytes = Buffer.from(packed.body ?? '', packed.isBase64Encoded ? 'base64' : 'utf8').length;
  return [
    {
      name,
      value: quantile(times.handler, 0.5) / quantile(times.wire, 0.5),
      target: isSingle ? singleMax : listMax,
      note: [
        `${quantile(times.handler, 0.5).toFixed(1)} ms`,
        `${cost.requests.length} requests in ${cost.steps.length} steps`,
        `${Math.round((plain.body ?? '').length / 1000)} kB, ${Math.round(packedBytes / 1000)} compressed`,
      ].join('; '),
    },
  ];
}

export async function benchWire(): Promise<void> {
  const room = await fullRoom({ sites: 1, items: size.ingredients });
  await stockUp(room, size);
  const { body } = await room.call('listRecipes');
  const id = body.items[0].id as string;
  const cases: Case[] = [
    { name: '500 recipes', operation: 'listRecipes', by: room, input: { query: { limit: '1000' } } },
    {
      name: '1,000 ingredients',
      operation: 'listIngredients',
      by: room,
      input: { query: { archived: 'include', limit: '1000' } },
    },
    {
      name: '500 stock levels',
      operation: 'listStockLevels',
      by: room,
      input: { query: { include: 'items' } },
    },
    { name: 'a recipe', operation: 'getRecipe', by: room, input: { params: { id } }, isSingle: true },
    {
      name: 'its breakdown',
      operation: 'getRecipeBreakdown',
      by: room,
      input: { params: { id } },
      isSingle: true,
    },
  ];
  const figures: Figure[] = [];
  for (const one of cases) figures.push(...(await figuresOf(one)));
  printPart('A handler over the bare wire', figures);
}
