/** Any request to the machine's own pages gets a 2xx to 4xx, and a refused request changes nothing. */
import { request as httpRequest } from 'node:http';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { oddTexts, oddValues, spoiltBodies, spoiltPaths } from '../../../tests/support/odd.ts';
import { seed, sizeOf } from '../../../tests/support/size.ts';
import { openArchive } from '../bus/archive.ts';
import { openClock, type ProductClock } from '../clock.ts';
import type { Logs } from '../logs.ts';
import { createMailEvents } from '../mail/mail-events.ts';
import { Queues } from '../queues/queue-store.ts';
import { Sockets } from '../socket-api/sockets.ts';
import { newcomer, signIn, type TestPool, testPassword, testPool } from '../user-pool/user-pool.fixture.ts';
import { createFrontDoor } from './front-door.ts';
import { noFrontEnd } from './front-ends.ts';
import { type Door, openDoor } from './listen.ts';
import { createLocalPages } from './local-pages.ts';

const requestsInAll = sizeOf('localPages');

let test: TestPool;
let door: Door;
let clock: ProductClock;
let accessToken: string;
const trouble: string[] = [];

beforeAll(async () => {
  test = await testPool();
  await newcomer(test);
  accessToken = (await signIn(test)).tokens.AccessToken;
  const { store } = test.pool;
  const logs: Logs = { functions: () => {}, access: () => {}, trouble: (_, line) => void trouble.push(line) };
  const invoke = async () => null;
  const sockets = new Sockets([], invoke, logs);
  const queues = new Queues(store, []);
  const archive = openArchive(store, []);
  const mailEvents = createMailEvents([], 'http://localhost', logs);
  clock = openClock(store);
  const advance = async (seconds: number) => clock.move(seconds);
  const { pool, mailbox } = test;
  const localPages = createLocalPages({
    pools: [pool],
    mailbox,
    mailEvents,
    queues,
    archive,
    clock,
    advance,
  });
  door = await openDoor(0);
  door.serve(createFrontDoor({ httpApis: [], sockets, localPages, frontEnd: noFrontEnd, logs }));
});

afterAll(() => door.close());

/** With the path unchanged: `fetch` would normalise it. */
const statusOf = (method: string, path: string, target = '', body = ''): Promise<number> =>
  new Promise((resolve, reject) => {
    const headers = { host: `localhost:${door.port}`, ...(target && { 'x-amz-target': target }) };
    httpRequest({ host: '127.0.0.1', port: door.port, method, path, headers }, (answer) =>
      answer.resume().once('end', () => resolve(answer.statusCode ?? 0)),
    )
      .on('error', reject)
      .end(body);
  });

/** The content of all tables, except the counters of wrong passwords and codes. */
function everything(): string {
  const { database } = test.pool.store;
  const tables = database.prepare("SELECT name FROM sqlite_master WHERE type = 'table' ORDER BY name").all();
  const rows = tables.map(({ name }) => database.prepare(`SELECT * FROM "${name}"`).all());
  return JSON.stringify(rows).replace(/\\"(failedSignIns|lockedUntil)\\":\d+|"attempts":\d+/g, '');
}

const operations: Record<string, () => Record<string, unknown>> = {
  SignUp: () => ({
    Username: 'other@example.com',
    Password: testPassword,
    UserAttributes: [{ Name: 'custom:business_name', Value: 'Hazel & Rye' }],
  }),
  ConfirmSignUp: () => ({ Username: 'maker@example.com', ConfirmationCode: '123456' }),
  ResendConfirmationCode: () => ({ Username: 'maker@example.com' }),
  ForgotPassword: () => ({ Username: 'maker@example.com' }),
  ConfirmForgotPassword: () => ({
    Username: 'maker@example.com',
    ConfirmationCode: '123456',
    Password: testPassword,
  }),
  InitiateAuth: () => ({
    AuthFlow: 'USER_PASSWORD_AUTH',
    AuthParameters: { USERNAME: 'maker@example.com', PASSWORD: testPassword },
  }),
  RespondToAuthChallenge: () => ({
    ChallengeName: 'PASSWORD_VERIFIER',
    ChallengeResponses: { PASSWORD_CLAIM_SECRET_BLOCK: 'x', TIMESTAMP: 'x', PASSWORD_CLAIM_SIGNATURE: 'x' },
  }),
  GetTokensFromRefreshToken: () => ({ RefreshToken: 'x' }),
  RevokeToken: () => ({ Token: 'x' }),
  GetUser: () => ({ AccessToken: accessToken }),
  ChangePassword: () => ({
    AccessToken: accessToken,
    PreviousPassword: testPassword,
    ProposedPassword: testPassword,
  }),
  UpdateUserAttributes: () => ({
    AccessToken: accessToken,
    UserAttributes: [{ Name: 'custom:business_name', Value: 'Hazel & Rye' }],
  }),
  GetUserAttributeVerificationCode: () => ({ AccessToken: accessToken, AttributeName: 'email' }),
  VerifyUserAttribute: () => ({ AccessToken: accessToken, AttributeName: 'email', Code: '123456' }),
  AdminGetUser: () => ({ UserPoolId: 'eu-west-2_pool', Username: 'maker@example.com' }),
  AdminSetUserPassword: () => ({
    UserPoolId: 'eu-west-2_pool',
    Username: 'maker@example.com',
    Password: testPassword,
  }),
};

/** @returns The 5xx answers, and the refused requests that changed something. */
async function send(method: string, path: string, target = '', body = ''): Promise<string[]> {
  const before = everything();
  const status = await statusOf(method, path, target, body);
  const isWrong = status >= 500 || (status >= 400 && everything() !== before);
  return isWrong ? [`${status} ${method} ${path} ${target} ${body.slice(0, 500)}`] : [];
}

describe(`malformed requests (seed ${seed}, ${requestsInAll} in all)`, () => {
  const names = Object.keys(operations);

  it.each(names)('of the user pool’s %s are refused and change nothing', async (name) => {
    const valid = { ClientId: 'client', ...operations[name]?.() };
    const bodies = fc.sample(spoiltBodies(valid), { numRuns: Math.ceil(requestsInAll / names.length), seed });
    const wrong: string[] = [];
    for (const body of bodies)
      wrong.push(
        ...(await send('POST', '/_local/cognito/', `AWSCognitoIdentityProviderService.${name}`, body)),
      );
    expect(wrong.slice(0, 3)).toEqual([]);
  });

  it('of unknown user pool operations are refused', async () => {
    const body = JSON.stringify({ ClientId: 'client', AccessToken: accessToken });
    for (const text of [
      'constructor',
      '__proto__',
      'toString',
      'AdminDeleteUser',
      'ListUsers',
      '',
      '.',
      '💥',
    ]) {
      const status = await statusOf('POST', '/_local/cognito/', `Service.${encodeURIComponent(text)}`, body);
      expect([text, status]).toEqual([text, 400]);
    }
  });

  it('that would move the clock are refused and don’t move it', async () => {
    const values = [...oddValues.filter((value) => typeof value !== 'number'), -1, 1e12, '60', [60]];
    const bodies = [...values.map((advanceSeconds) => JSON.stringify({ advanceSeconds })), '', '{', '60'];
    const wrong: string[] = [];
    for (const body of bodies) {
      const status = await statusOf('POST', '/_local/clock', '', body);
      if (status !== 400 || clock.aheadSeconds() !== 0) wrong.push(`${status} ${body.slice(0, 500)}`);
    }
    expect(wrong).toEqual([]);
  });

  it('of the other pages are refused and change nothing', async () => {
    const pages = [
      '/mail',
      '/mail.json?to=x',
      '/events.json?after=0',
      '/queues.json',
      '/queues/x/redrive',
      '',
    ];
    const paths = pages.flatMap((page) => spoiltPaths(`/_local${page}`));
    const queries = [...oddTexts, ...oddValues.map((value) => JSON.stringify(value))].flatMap((text) => {
      const value = encodeURIComponent(text.toWellFormed());
      return [`/_local/mail.json?to=${value}`, `/_local/events.json?after=${value}`, `/_local/${value}`];
    });
    const wrong: string[] = [];
    for (const path of [...paths, ...queries].filter((path) => path.length < 8_000))
      for (const method of ['GET', 'POST', 'DELETE']) wrong.push(...(await send(method, path)));
    expect(wrong).toEqual([]);
    expect(trouble).toEqual([]);
  });
});
