/**
 * Reads compared with the bare wire: the same bodies to the table by `node:http`, and `JSON.parse`, without the SDK and
 * without the product: a handler in this process, and the running product from end to end. In turn. Beside it each
 * operation's requests, sequential steps and bytes, plain and compressed.
 */
import { Agent, request as httpRequest } from 'node:http';
import { dynamodb } from '@batchbook/functions/platform/table/client';
import { urlOf } from '@batchbook/shared/http/client';
import { allOperations, type Input, invoke } from '../support/api.ts';
import { addMember } from '../support/organization.ts';
import { type Maker, type Runtime, signUp, userIdOf } from '../support/product.ts';
import { meterTableCost } from '../support/table-cost.ts';
import { stockUp } from './large-kitchen.ts';
import { type Figure, printPart, quantile } from './report.ts';
import { fullRoom } from './stock-room.ts';
import { timeInTurn } from './time-in-turn.ts';
import { withProduct } from './with-product.ts';

const rounds = 60;
const warmUp = 20;
const listMax = 1.3;
const singleMax = 2;
const endToEndMax = 2;
const size = { recipes: 500, ingredients: 500, linesEach: 9 };

interface Sent {
  hostname: string;
  port: number;
  path: string;
  method: string;
  headers: Record<string, string>;
  body: Uint8Array;
}

/** What goes over the wire while `work` runs. */
async function record(work: () => Promise<unknown>): Promise<Sent[]> {
  const sent: Sent[] = [];
  dynamodb.middlewareStack.add(
    (next) => (args) => {
      const { hostname, port, path, method, headers, body } = args.request as Sent;
      sent.push({ hostname, port, path, method, headers: { ...headers }, body });
      return next(args);
    },
    { step: 'finalizeRequest', name: 'record', priority: 'low' },
  );
  await work();
  dynamodb.middlewareStack.remove('record');
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
  organizationId: string;
  input?: Input;
  isSingle?: boolean;
}

async function figuresOf(runtime: Runtime, maker: Maker, one: Case): Promise<Figure[]> {
  const { name, operation, organizationId, isSingle = false } = one;
  const input = { ...one.input, params: { organizationId, ...one.input?.params } };
  const run = (headers: Record<string, string> = {}) =>
    invoke(userIdOf(maker), operation, { ...input, headers });
  const route = allOperations.find((known) => known.name === operation)?.operation;
  if (route === undefined) throw new Error(`the contract has no ${operation}`);
  const url = runtime.appUrl + urlOf(route, input);
  const throughTheProduct = async () => {
    const answer = await fetch(url, { headers: { authorization: `Bearer ${maker.accessToken}` } });
    if (answer.status !== 200) throw new Error(`${url}: ${answer.status}`);
    return answer.json();
  };
  await run();
  const sent = await record(() => run());
  const times = await timeInTurn(
    {
      handler: () => run(),
      wire: () => Promise.all(sent.map(overTheWire)),
      endToEnd: throughTheProduct,
    },
    { rounds, warmUp },
  );
  const { cost } = await meterTableCost(() => run());
  const [plain, packed] = [await run(), await run({ 'accept-encoding': 'br' })];
  const packedBytes = Buffer.from(packed.body ?? '', packed.isBase64Encoded ? 'base64' : 'utf8').length;
  const [handlerMs, wireMs, endToEndMs] = [times.handler, times.wire, times.endToEnd].map((all) =>
    quantile(all, 0.5),
  ) as [number, number, number];
  return [
    {
      name,
      value: handlerMs / wireMs,
      target: isSingle ? singleMax : listMax,
      note: [
        `${handlerMs.toFixed(1)} ms`,
        `${cost.requests.length} requests in ${cost.steps.length} steps`,
        `${Math.round((plain.body ?? '').length / 1000)} kB, ${Math.round(packedBytes / 1000)} compressed`,
      ].join('; '),
    },
    {
      name: `${name}, end to end`,
      value: endToEndMs / wireMs,
      target: endToEndMax,
      note: `${endToEndMs.toFixed(1)} ms`,
    },
  ];
}

export const benchWire = (): Promise<void> => withProduct(wireFigures);

async function wireFigures(runtime: Runtime): Promise<void> {
  const room = await fullRoom({ sites: 1, items: size.ingredients });
  const maker = await signUp(runtime);
  const { organizationId } = room;
  await addMember(organizationId, 'active', userIdOf(maker));
  await stockUp(room, size);
  const { body } = await room.call('listRecipes');
  const id = body.items[0].id as string;
  const cases: Case[] = [
    { name: '500 recipes', operation: 'listRecipes', organizationId, input: { query: { limit: '1000' } } },
    {
      name: '1,000 ingredients',
      operation: 'listIngredients',
      organizationId,
      input: { query: { archived: 'include', limit: '1000' } },
    },
    {
      name: '500 stock levels',
      operation: 'listStockLevels',
      organizationId,
      input: { query: { include: 'items' } },
    },
    { name: 'a recipe', operation: 'getRecipe', organizationId, input: { params: { id } }, isSingle: true },
    {
      name: 'its breakdown',
      operation: 'getRecipeBreakdown',
      organizationId,
      input: { params: { id } },
      isSingle: true,
    },
  ];
  const figures: Figure[] = [];
  for (const one of cases) figures.push(...(await figuresOf(runtime, maker, one)));
  printPart('Reads over the bare wire', figures);
}
