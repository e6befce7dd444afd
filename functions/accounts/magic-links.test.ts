/** A sign-in link opens the account of its address once, for a quarter of an hour, and tells nobody who has one. */
import { randomUUID } from 'node:crypto';
import { ScanCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import {
  newcomer,
  type TestPool,
  testPassword,
  testPool,
} from '@batchbook/infra/local/user-pool/user-pool.fixture';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { call } from '../../tests/support/api.ts';
import { deliver, eventsOf } from '../../tests/support/deliver.ts';
import { documents, tableName } from '../../tests/support/documents.ts';
import { type Endpoint, startService } from '../../tests/support/endpoint.ts';
import { startMail } from '../../tests/support/mail.ts';
import { itemsAt } from '../../tests/support/organization.ts';
import { hashOfToken } from '../platform/secret-token.ts';
import { handler as challenge } from './sign-in-challenge.ts';
import { handler as mailLink } from './workers/on-magic-link-requested.ts';

const triggers = {
  DefineAuthChallenge: 'challenge',
  CreateAuthChallenge: 'challenge',
  VerifyAuthChallengeResponse: 'challenge',
};
const noOrganization = '00000000000000000000000000';
let userPool: Endpoint;
let mail: Endpoint;
let test: TestPool;
let email: string;
let number = 0;
/** Events that were there before the test. */
let seen = 0;

const requests = () => eventsOf(noOrganization, ['accounts.magic_link_requested']);

beforeAll(async () => {
  [userPool, mail] = await Promise.all([
    startService('AWS_ENDPOINT_URL_COGNITO_IDENTITY_PROVIDER'),
    startMail(),
  ]);
  Object.assign(process.env, {
    USER_POOL_ID: 'eu-west-2_pool',
    APP_URL: 'https://batchbook.example',
  });
});

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  number += 1;
  email = `ada.kit${number}@example.com`;
  mail.received.length = 0;
  seen = (await requests()).length;
  test = await testPool({ triggers });
  test.clock.now = Date.now();
  test.trigger.answer = (event) => challenge(event as Parameters<typeof challenge>[0]);
  userPool.answer = async ({ body }, headers) => {
    const operation = String(headers['x-amz-target']).split('.')[1] ?? '';
    const { status, body: answer } = await test.call(operation, body as object, true);
    return { status, body: answer };
  };
});
afterEach(() => {
  vi.useRealTimers();
});
afterAll(() => Promise.all([userPool.close(), mail.close()]));

const ask = (body: object = {}) => call(null, 'requestMagicLink', { body: { email, ...body } });

/** Delivers what was asked for in this test. Returns the links that were mailed, oldest first. */
async function mailed(): Promise<URL[]> {
  await deliver(mailLink, (await requests()).slice(seen));
  return mail.received.map(({ body }) => new URL(/https:\S+/.exec(textOf(body))?.[0] ?? ''));
}
const textOf = (body: unknown): string =>
  (body as { Content: { Simple: { Body: { Text: { Data: string } } } } }).Content.Simple.Body.Text.Data;

const tokenIn = (link: URL | undefined): string =>
  new URLSearchParams(link?.hash.slice(1)).get('token') ?? 'none';

/** What the table has of an address. */
const requestsOf = async (address: string) =>
  (await itemsAt(`MAGIC_LINK#${hashOfToken(address)}`))[0] as Record<string, unknown> | undefined;

async function signInBy(token: string, name = email) {
  const begun = await test.call('InitiateAuth', {
    AuthFlow: 'CUSTOM_AUTH',
    AuthParameters: { USERNAME: name },
  });
  return test.call('RespondToAuthChallenge', {
    ChallengeName: 'CUSTOM_CHALLENGE',
    Session: begun.body.Session,
    ChallengeResponses: { USERNAME: name, ANSWER: token },
  });
}

const opened = { status: 200, body: { AuthenticationResult: { TokenType: 'Bearer' } } };
const refused = { status: 400, type: 'NotAuthorizedException' };

describe('a sign-in link', () => {
  beforeEach(() => newcomer(test, email));

  it('is mailed to the address as it signed up, keeps its token from servers, and leads on', async () => {
    expect(await ask({ email: ` ${email.toUpperCase()} `, next: '/stock?item=1' })).toEqual({
      status: 200,
      body: { sent: true },
    });
    const [link] = await mailed();
    expect(mail.received[0]?.body).toMatchObject({ Destination: { ToAddresses: [email] } });
    expect(link?.pathname).toBe('/auth');
    expect(Object.fromEntries(link?.searchParams ?? [])).toEqual({ step: 'link', next: '/stock?item=1' });
    const fragment = new URLSearchParams(link?.hash.slice(1));
    expect([...fragment.keys()]).toEqual(['token', 'email']);
    expect(fragment.get('email')).toBe(email);
    expect(await signInBy(tokenIn(link))).toMatchObject(opened);
  });

  it('opens the account once', async () => {
    await ask();
    const token = tokenIn((await mailed())[0]);
    expect(await signInBy(token)).toMatchObject(opened);
    expect(await signInBy(token)).toMatchObject(refused);
  });

  it('opens the account once of fifty at once', async () => {
    await ask();
    const token = tokenIn((await mailed())[0]);
    const answers = await Promise.all(Array.from({ length: 50 }, () => signInBy(token)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  it('ends with a newer one', async () => {
    await ask();
    const [first] = await mailed();
    await ask();
    const [, , second] = await mailed().then((links) => [null, ...links]);
    expect(await signInBy(tokenIn(first))).toMatchObject(refused);
    expect(await signInBy(tokenIn(second ?? undefined))).toMatchObject(opened);
  });

  it('ends after a quarter of an hour', async () => {
    await ask();
    const token = tokenIn((await mailed())[0]);
    vi.setSystemTime(Date.now() + 15 * 60_000);
    expect(await signInBy(token)).toMatchObject(refused);
  });

  it('opens no other account, and a guess doesn’t use it up', async () => {
    await newcomer(test, `other${number}@example.com`);
    await ask();
    const token = tokenIn((await mailed())[0]);
    expect(await signInBy(token, `other${number}@example.com`)).toMatchObject(refused);
    expect(await signInBy('a guess')).toMatchObject(refused);
    expect(await signInBy(token)).toMatchObject(opened);
  });

  it('is mailed once, even when its event is delivered again', async () => {
    await ask();
    await mailed();
    expect(await mailed()).toHaveLength(1);
  });

  it('is mailed five times an hour', async () => {
    for (let time = 1; time <= 7; time++) {
      expect((await ask()).status).toBe(200);
      await mailed();
    }
    expect(mail.received).toHaveLength(5);
    vi.setSystemTime(Date.now() + 3_601_000);
    await ask();
    expect(await mailed()).toHaveLength(6);
  });

  it('is in clear nowhere but in the mail', async () => {
    await ask();
    const token = tokenIn((await mailed())[0]);
    const { Items } = await documents.send(new ScanCommand({ TableName: tableName() }));
    expect(JSON.stringify(Items)).toContain(email);
    expect(JSON.stringify(Items)).not.toContain(token);
  });

  it.each(['//evil.example', '/\\evil.example', 'https://evil.example', 'recipes', `/${'x'.repeat(2000)}`])(
    'never leads to %s',
    async (next) => {
      expect(await ask({ next })).toMatchObject({ status: 400, body: { issues: [{ path: 'next' }] } });
    },
  );
});

describe('the code beside a link', () => {
  const pageKey = 'p'.repeat(43);
  const otherKey = 'q'.repeat(43);
  beforeEach(() => newcomer(test, email));

  interface Mailed {
    token: string;
    code: string;
  }
  /** Asks as a page does. Returns what was mailed. */
  async function askWithPage(key = pageKey): Promise<Mailed> {
    await ask({ pageKey: key });
    const link = (await mailed()).at(-1);
    const [, before = '', after = ''] =
      /code is (\d{4}) (\d{4})/.exec(textOf(mail.received.at(-1)?.body)) ?? [];
    return { token: tokenIn(link), code: before + after };
  }
  const type = (code: string, key = pageKey, name = email) => signInBy(`${code}.${key}`, name);
  /** Another code of as many digits. */
  const wrong = (code: string) => code.replace(/^./, (digit) => String((Number(digit) + 1) % 10));
  const tries = async () => (await requestsOf(email))?.tries;

  it('opens the account on the page that asked, once, and uses the link up', async () => {
    const { token, code } = await askWithPage();
    expect(code).toMatch(/^\d{8}$/);
    expect(await type(code)).toMatchObject(opened);
    expect(await type(code)).toMatchObject(refused);
    expect(await signInBy(token)).toMatchObject(refused);
  });

  it('ends when the link is used', async () => {
    const { token, code } = await askWithPage();
    expect(await signInBy(token)).toMatchObject(opened);
    expect(await type(code)).toMatchObject(refused);
  });

  it('opens the account once of fifty at once, with the link among them', async () => {
    const { token, code } = await askWithPage();
    const answers = await Promise.all([signInBy(token), ...Array.from({ length: 49 }, () => type(code))]);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  it('is of no use elsewhere, where it takes no try either', async () => {
    const { code } = await askWithPage();
    for (let guess = 0; guess < 5; guess++) expect(await type(code, otherKey)).toMatchObject(refused);
    expect(await signInBy(code)).toMatchObject(refused);
    expect(await type(code, pageKey, `other${number}@example.com`)).toMatchObject(refused);
    expect(await type(code)).toMatchObject(opened);
  });

  it('ends with the link after three wrong ones', async () => {
    const { token, code } = await askWithPage();
    for (let guess = 0; guess < 3; guess++) expect(await type(wrong(code))).toMatchObject(refused);
    expect(await type(code)).toMatchObject(refused);
    expect(await signInBy(token)).toMatchObject(refused);
  });

  it('works after two wrong ones', async () => {
    const { code } = await askWithPage();
    for (let guess = 0; guess < 2; guess++) await type(wrong(code));
    expect(await type(code)).toMatchObject(opened);
  });

  it('is compared with three guesses at most, however many come at once, and ends with its link', async () => {
    const { token, code } = await askWithPage();
    await Promise.all(Array.from({ length: 50 }, () => type(wrong(code))));
    expect(await tries()).toBeLessThanOrEqual(3);
    for (let guess = 0; guess < 3; guess++) await type(wrong(code));
    expect(await type(code)).toMatchObject(refused);
    expect(await signInBy(token)).toMatchObject(refused);
  });

  it('is refused after three wrong ones, though the last of them was cut off', async () => {
    const { code } = await askWithPage();
    await documents.send(
      new UpdateCommand({
        TableName: tableName(),
        Key: { pk: `MAGIC_LINK#${hashOfToken(email)}`, sk: 'MAGIC_LINK' },
        UpdateExpression: 'SET tries = :three',
        ExpressionAttributeValues: { ':three': 3 },
      }),
    );
    expect(await type(code)).toMatchObject(refused);
  });

  it('ends at once with a newer request, which gives it no more tries', async () => {
    const { token, code } = await askWithPage();
    await type(wrong(code));
    await ask({ pageKey });
    expect(await type(code)).toMatchObject(refused);
    expect(await signInBy(token)).toMatchObject(opened);
  });

  it('belongs to the newest page of an address, so nobody else’s request has it', async () => {
    const mine = await askWithPage();
    const theirs = await askWithPage(otherKey);
    expect(await type(mine.code)).toMatchObject(refused);
    expect(await type(theirs.code)).toMatchObject(refused);
    expect(await type(theirs.code, otherKey)).toMatchObject(opened);
  });

  it('ends after a quarter of an hour', async () => {
    const { code } = await askWithPage();
    vi.setSystemTime(Date.now() + 15 * 60_000);
    expect(await type(code)).toMatchObject(refused);
  });

  it('is mailed once, even when its event is delivered again', async () => {
    const { code } = await askWithPage();
    await mailed();
    expect(mail.received).toHaveLength(1);
    expect(await type(code)).toMatchObject(opened);
  });

  it('isn’t there for a page that takes none', async () => {
    await ask();
    await mailed();
    expect(textOf(mail.received[0]?.body)).not.toContain('code');
  });

  it('is in clear nowhere but in the mail, and neither is the page’s secret', async () => {
    const { code } = await askWithPage();
    const { Items } = await documents.send(new ScanCommand({ TableName: tableName() }));
    expect(JSON.stringify(Items)).not.toContain(code);
    expect(JSON.stringify(Items)).not.toContain(pageKey);
  });

  it.each(['short', `${'p'.repeat(42)}.`, 'p'.repeat(44), ''])('takes no secret like “%s”', async (key) => {
    expect(await ask({ pageKey: key })).toMatchObject({
      status: 400,
      body: { issues: [{ path: 'pageKey' }] },
    });
  });
});

describe('an address without an account', () => {
  const sameAs = async (answer: unknown) => expect(await ask()).toEqual(answer);

  it('gets the same answers, the same writes and no mail', async () => {
    await sameAs({ status: 200, body: { sent: true } });
    expect(await mailed()).toEqual([]);
    const unknown = await signInBy('a guess');
    await newcomer(test, `known${number}@example.com`);
    expect(unknown).toEqual(await signInBy('a guess', `known${number}@example.com`));
  });

  it('is also one whose sign-up was never confirmed, and one that is closed', async () => {
    await test.call('SignUp', { Username: email, Password: testPassword });
    await sameAs({ status: 200, body: { sent: true } });
    expect(await mailed()).toEqual([]);
    email = `closed${number}@example.com`;
    await newcomer(test, email);
    await test.call('AdminDisableUser', { UserPoolId: 'eu-west-2_pool', Username: email }, true);
    await sameAs({ status: 200, body: { sent: true } });
    expect(await mailed()).toEqual([]);
  });

  it('is asked for 30 times an hour from one network, whoever is meant, and by others as before', async () => {
    const headers = { 'cloudfront-viewer-address': '192.0.2.78:50123' };
    const askFor = async (who: string) =>
      (await call(null, 'requestMagicLink', { body: { email: who }, headers })).status;
    for (let asked = 0; asked < 30; asked++) expect(await askFor(`${randomUUID()}@example.com`)).toBe(200);
    expect([await askFor(`${randomUUID()}@example.com`), await askFor(email)]).toEqual([429, 429]);
    expect((await ask()).status).toBe(200);
  });
});
