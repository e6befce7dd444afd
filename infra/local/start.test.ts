/** The product's start as a person sees it at the terminal: ready in time, or one sentence that says what to do. */
import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import Stripe from 'stripe';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { eventually } from '../../tests/support/eventually.ts';
import { prepareAssembly, repositoryRoot } from './prepare/prepare.ts';
import { commandOf } from './processes.ts';
import { subscriber } from './stripe/stand-in.fixture.ts';

let dataDirectory: string;
const started: { kill(signal?: NodeJS.Signals): boolean; ended: Promise<number | null> }[] = [];

beforeAll(() => prepareAssembly(() => {}));
beforeEach(() => {
  dataDirectory = mkdtempSync(path.join(tmpdir(), 'batchbook-start-'));
});
afterEach(async () => {
  for (const run of started.splice(0)) {
    run.kill('SIGTERM');
    await run.ended;
  }
  rmSync(dataDirectory, { recursive: true, force: true });
});

/** Starts the product; `said` is its output so far. */
function start(environment: Record<string, string> = {}, parameters = ['--api-only']) {
  const child = spawn(process.execPath, ['infra/local/start.mjs', ...parameters], {
    cwd: repositoryRoot,
    env: { ...process.env, BATCHBOOK_PORT: '0', BATCHBOOK_DATA: dataDirectory, ...environment },
  });
  let said = '';
  let wake = () => {};
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk) => {
      said += chunk;
      wake();
    });
  }
  const ended = new Promise<number | null>((resolve) =>
    child.on('close', (code) => {
      resolve(code);
      wake();
    }),
  );
  const run = {
    child,
    ended,
    said: () => said.trim(),
    kill: (signal?: NodeJS.Signals) => child.kill(signal),
    async ready() {
      while (!said.includes('Mail is read at')) {
        if (child.exitCode !== null) throw new Error(`it ended: ${said}`);
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
      }
      return JSON.parse(readFileSync(path.join(dataDirectory, 'runtime.json'), 'utf8')) as Record<
        string,
        string
      >;
    },
  };
  started.push(run);
  return run;
}

async function failure(environment: Record<string, string> = {}, parameters?: string[]) {
  const run = start(environment, parameters);
  expect(await run.ended).toBe(1);
  expect(run.said().split('\n'), 'one sentence').toHaveLength(1);
  return run.said();
}

const readPid = (file: string): number =>
  JSON.parse(readFileSync(path.join(dataDirectory, file), 'utf8')).pid;

describe('a start', () => {
  it('prints where the product and its mail are, and writes it to a file', async () => {
    const run = start();
    const runtime = await run.ready();
    expect(run.said()).toContain(`Batchbook is ready: ${runtime.appUrl}\nMail is read at ${runtime.mailUrl}`);
    expect(Object.keys(runtime)).toEqual([
      'appUrl',
      'apiUrl',
      'liveUrl',
      'mailUrl',
      'cognitoEndpoint',
      'userPoolId',
      'userPoolClientId',
      'stripeUrl',
      'stripeSecretKey',
      'stripeWebhookSecret',
      'dynamodbEndpoint',
      'tableName',
    ]);
    expect(await (await fetch(`${runtime.apiUrl}/health`)).json()).toEqual({ status: 'ok' });
    expect((await fetch(runtime.mailUrl ?? '')).headers.get('content-type')).toContain('text/html');
  });

  it.each(['SIGINT', 'SIGTERM'] as const)('ends on %s with nothing left behind', async (signal) => {
    const run = start();
    await run.ready();
    const engine = readPid('engine.pid');
    run.kill(signal);
    expect(await run.ended).toBe(0);
    expect(commandOf(engine)).toBeNull();
    for (const file of ['runtime.json', 'runner.pid', 'engine.pid']) {
      expect(existsSync(path.join(dataDirectory, file)), file).toBe(false);
    }
  });

  it('on a data folder in use says where that copy runs', async () => {
    const runtime = await start().ready();
    const said = await failure();
    expect(said).toContain('Batchbook already runs on');
    expect(said).toContain(runtime.appUrl);
  });

  it('after a kill ends the leftover engine, and finds its data and its sessions again', async () => {
    const first = start();
    const before = await first.ready();
    const keysUrl = `${before.cognitoEndpoint}${before.userPoolId}/.well-known/jwks.json`;
    const keys = await (await fetch(keysUrl)).text();
    const engine = readPid('engine.pid');
    first.kill('SIGKILL');
    await first.ended;
    expect(commandOf(engine)).not.toBeNull();
    const { port } = new URL(before.appUrl ?? '');
    await start({ BATCHBOOK_PORT: port }).ready();
    expect(commandOf(engine)).toBeNull();
    expect(await (await fetch(keysUrl)).text()).toBe(keys);
  });

  it('ignores pid files of processes that are others by now', async () => {
    const other = { pid: process.pid, url: 'http://localhost:1' };
    for (const file of ['runner.pid', 'engine.pid']) {
      writeFileSync(path.join(dataDirectory, file), JSON.stringify(other));
    }
    await start().ready();
    expect(commandOf(process.pid)).not.toBeNull();
  });

  it('restarts the engine when it dies', async () => {
    const runtime = await start().ready();
    process.kill(readPid('engine.pid'), 'SIGKILL');
    await eventually(async () => expect((await fetch(runtime.dynamodbEndpoint ?? '')).status).toBe(200));
  });
});

describe('Stripe', () => {
  const clientOf = ({ stripeUrl = '', stripeSecretKey = '' }: Record<string, string>) => {
    const { hostname: host, port } = new URL(stripeUrl);
    return new Stripe(stripeSecretKey, { host, port, protocol: 'http' });
  };

  it('is a stand-in that keeps its keys, its data and its address over a kill', async () => {
    const first = start();
    const before = await first.ready();
    const stripe = clientOf(before);
    const { data } = await stripe.prices.list({ lookup_keys: ['grow_gbp_month'] });
    const { customer, subscription } = await subscriber(stripe, data[0]?.id ?? '');
    first.kill('SIGKILL');
    await first.ended;
    const after = await start().ready();
    for (const name of ['stripeUrl', 'stripeSecretKey', 'stripeWebhookSecret'])
      expect(after[name]).toBe(before[name]);
    const again = clientOf(after);
    expect(await again.subscriptions.retrieve(subscription.id)).toMatchObject({
      customer: customer.id,
      status: 'active',
    });
    const endpoints = await again.webhookEndpoints.list();
    expect(endpoints.data.map(({ url }) => url)).toEqual([`${after.appUrl}/v1/webhooks/stripe`]);
  });

  it('is an own test account when its key is set, which stays out of the file', async () => {
    const runtime = await start({
      STRIPE_SECRET_KEY: 'sk_test_123',
      STRIPE_WEBHOOK_SECRET: 'whsec_1',
    }).ready();
    expect(runtime).toMatchObject({ stripeUrl: null, stripeSecretKey: null, stripeWebhookSecret: null });
  });
});

describe('a failed start explains itself in one sentence', () => {
  let server: Server | undefined;
  afterEach(() => server?.close());

  it('a port in use', async () => {
    const port = await new Promise<number>((resolve) => {
      server = createServer().listen(0, '127.0.0.1', function (this: Server) {
        resolve((this.address() as { port: number }).port);
      });
    });
    expect(await failure({ BATCHBOOK_PORT: String(port) })).toMatch(`Port ${port} is in use:`);
  });

  it('an invalid port or time', async () => {
    expect(await failure({ BATCHBOOK_PORT: 'http' })).toMatch('BATCHBOOK_PORT is http');
    expect(await failure({ BATCHBOOK_IDLE_SECONDS: '0' })).toMatch('BATCHBOOK_IDLE_SECONDS is 0');
  });

  it('a live key of Stripe, or none at all', async () => {
    expect(await failure({ STRIPE_SECRET_KEY: 'sk_live_123' })).toMatch('STRIPE_SECRET_KEY is a live key');
    expect(await failure({ STRIPE_SECRET_KEY: 'whsec_123' })).toMatch(
      'STRIPE_SECRET_KEY is no key of Stripe',
    );
  });

  it('a missing or broken engine', async () => {
    expect(await failure({ DYNOXIDE_BIN: '/nowhere/dynoxide' })).toMatch(
      'DYNOXIDE_BIN names /nowhere/dynoxide',
    );
    const broken = path.join(dataDirectory, 'dynoxide');
    writeFileSync(broken, '');
    expect(await failure({ DYNOXIDE_BIN: broken })).toMatch('cannot be run');
    expect(await failure({ DYNOXIDE_BIN: '/bin/false' })).toMatch('ended at once (code 1)');
  });

  it('a data folder that is a file, or is inside one', async () => {
    const file = path.join(dataDirectory, 'notes.txt');
    writeFileSync(file, '');
    for (const folder of [file, path.join(file, 'data')])
      expect(await failure({ BATCHBOOK_DATA: folder })).toMatch(
        /^The data folder .* can't be made \(there is a file of that name\): name another one in BATCHBOOK_DATA\.$/,
      );
  });

  it.each(['http://127.0.0.1:1', 'nowhere'])('a DynamoDB at %s, where nothing answers', async (endpoint) => {
    expect(await failure({ DYNAMODB_ENDPOINT: endpoint })).toMatch(
      `DYNAMODB_ENDPOINT is ${endpoint}, where nothing answers: start a DynamoDB there, or unset the variable`,
    );
  });

  it.each(['cloud.db', 'table.db'])('a %s that is damaged', async (name) => {
    const file = path.join(dataDirectory, name);
    writeFileSync(file, 'no database\n'.repeat(1000));
    expect(await failure()).toMatch(`${file} is damaged: put back a copy`);
    rmSync(file);
    const run = start();
    await run.ready();
    run.kill('SIGTERM');
    await run.ended;
    const whole = readFileSync(file);
    whole.fill(0xa5, 4096, whole.length);
    writeFileSync(file, whole);
    expect(await failure()).toMatch(`${file} is damaged: put back a copy`);
    rmSync(file);
    mkdirSync(file);
    expect(await failure()).toMatch(`${file} can't be opened`);
  });

  it('an unknown option', async () => {
    expect(await failure({}, ['--fast'])).toMatch('There is no option --fast');
  });
});
