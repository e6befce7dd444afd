/** Somebody else signed up with your address and never confirmed it: you get in, and they don't. */

import { noOrganization } from '@batchbook/events/envelope';
import {
  newcomer,
  signIn,
  type TestPool,
  testPassword,
  testPool,
  wrong,
} from '@batchbook/infra/local/user-pool/user-pool.fixture';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { call } from '../../tests/support/api.ts';
import { deliver, eventsOf } from '../../tests/support/deliver.ts';
import { type Endpoint, startService } from '../../tests/support/endpoint.ts';
import { startMail } from '../../tests/support/mail.ts';
import { itemsAt } from '../../tests/support/organization.ts';
import { hashOfToken } from '../platform/secret-token.ts';
import { removeUnconfirmed } from './remove-unconfirmed.ts';
import { handler as mailCode } from './workers/on-email-code-requested.ts';

const theirs = 'the password of a stranger';
const mine = 'a password of my own';
let userPool: Endpoint;
let mail: Endpoint;
let test: TestPool;
let email: string;
let number = 0;
/** Requests whose mails were sent. */
let seen = 0;

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
  number += 1;
  email = `Ada.kit${number}@Example.com`;
  mail.received.length = 0;
  seen = (await requests()).length;
  test = await testPool();
  test.clock.now = Date.now();
  userPool.answer = async ({ body }, headers) => {
    const operation = String(headers['x-amz-target']).split('.')[1] ?? '';
    const { status, body: answer } = await test.call(operation, body as object, true);
    return { status, body: answer };
  };
});

afterAll(async () => {
  vi.useRealTimers();
  await Promise.all([userPool.close(), mail.close()]);
});

const strangerSignsUp = () =>
  test.call('SignUp', {
    Username: email,
    Password: theirs,
    UserAttributes: [
      { Name: 'custom:business_name', Value: 'Not mine' },
      { Name: 'custom:display_name', Value: 'Not me' },
    ],
  });
/** As `aws cognito-idp admin-set-user-password` does without `--permanent`. */
const operatorHelps = (of: string) =>
  test.call(
    'AdminSetUserPassword',
    { UserPoolId: 'eu-west-2_pool', Username: of, Password: theirs, Permanent: false },
    true,
  );
const request = (of = email) => call(null, 'requestEmailCode', { body: { email: of } });
const requests = () => eventsOf(noOrganization, ['accounts.email_code_requested']);
/** Has the worker mail what was asked for since `seen` requests. */
async function deliverRequests(): Promise<void> {
  const all = await requests();
  expect(await deliver(mailCode, all.slice(seen))).toBe(0);
  seen = all.length;
}
/** Asks for a code, which is mailed at once. */
async function ask(of = email) {
  const answer = await request(of);
  await deliverRequests();
  return answer;
}
const confirm = (code: string, more: object = {}) =>
  call(null, 'confirmEmail', { body: { email, code, password: mine, businessName: 'Ada Bakes', ...more } });
const mailed = (): string[] => mail.received.map(({ body }) => JSON.stringify(body));
const links = (): string[] => mailed().map((one) => /code=([\w-]{43})/.exec(one)?.[1] ?? '');
const newestCode = (): string => /code is (\d{6})/.exec(mailed().at(-1) ?? '')?.[1] ?? '';
const refused = [{ path: 'code', message: 'does not work; check it, or ask for a new one' }];
const issues = ({ body }: { body: { issues?: { path: string; message: string }[] } }) => body.issues;

describe('an address that somebody else signed up with', () => {
  it('opens with the code of its mail and a new password, and with nothing from the first sign-up', async () => {
    await strangerSignsUp();
    const firstCode = test.lastCode(email);
    expect((await ask(email.toLowerCase())).status).toBe(200);
    expect(await confirm(newestCode())).toEqual({ status: 200, body: { email } });
    expect(await test.call('ConfirmSignUp', { Username: email, ConfirmationCode: firstCode })).toMatchObject({
      status: 400,
      type: 'NotAuthorizedException',
    });
    expect(await signIn(test, email, theirs)).toMatchObject({ type: 'NotAuthorizedException' });
    expect((await signIn(test, email, mine)).status).toBe(200);
    const user = test.pool.users.find(email);
    expect(user?.attributes).toMatchObject({
      email_verified: 'true',
      'custom:business_name': 'Ada Bakes',
      'custom:display_name': '',
    });
    const me = await call(user?.username ?? '', 'getMe');
    expect(me.body.memberships).toMatchObject([{ organizationName: 'Ada Bakes' }]);
    expect(issues(await confirm(newestCode()))).toMatchObject([{ path: 'code' }]);
  });

  it('no longer accepts the first code after a second sign-up', async () => {
    const { handler } = await import('./pre-sign-up.ts');
    const before = (of: string, triggerSource = 'PreSignUp_SignUp') =>
      handler({
        triggerSource,
        userPoolId: 'eu-west-2_pool',
        request: { userAttributes: { email: of } },
      } as unknown as Parameters<typeof handler>[0]);
    await strangerSignsUp();
    await newcomer(test, 'maker@example.com');
    for (const of of ['maker@example.com', 'nobody@example.com']) await before(of);
    expect((await signIn(test, 'maker@example.com', testPassword)).status).toBe(200);
    await before(email, 'PreSignUp_AdminCreateUser');
    expect(await signIn(test, email, theirs)).toMatchObject({ type: 'UserNotConfirmedException' });
    await before(email);
    const ConfirmationCode = test.lastCode(email);
    expect(await test.call('ConfirmSignUp', { Username: email, ConfirmationCode })).toMatchObject({
      type: 'NotAuthorizedException',
    });
    await ask();
    expect((await confirm(newestCode())).status).toBe(200);
  });

  it('can’t be one that a mail server may read as another', async () => {
    const { handler } = await import('./pre-sign-up.ts');
    const signUpOf = (address: string) =>
      handler({
        triggerSource: 'PreSignUp_SignUp',
        userPoolId: 'eu-west-2_pool',
        request: { userAttributes: { email: address } },
        response: {},
      } as unknown as Parameters<typeof handler>[0]);
    await expect(signUpOf('=?utf-8?Q?a=40b.com=3E?=@example.com')).rejects.toThrow('address_refused');
    await expect(signUpOf('a@=?utf-8?q?x?=.com')).rejects.toThrow('address_refused');
    await expect(signUpOf(`new.${email}`)).resolves.toBeDefined();
  });

  it('can request another code: only the newest counts', async () => {
    await strangerSignsUp();
    await ask();
    const first = newestCode();
    await ask();
    expect(issues(await confirm(first))).toEqual(refused);
    expect((await confirm(newestCode())).status).toBe(200);
  });

  it('allows five guesses at a code, concurrent ones included, and full-width digits', async () => {
    await strangerSignsUp();
    await ask();
    const guesses = await Promise.all(Array.from({ length: 20 }, () => confirm(wrong(newestCode()))));
    expect(guesses.every(({ status }) => status === 400)).toBe(true);
    expect(issues(await confirm(newestCode()))).toEqual(refused);
    await ask();
    const wide = newestCode().replaceAll(/\d/g, (digit) => String.fromCodePoint(0xff10 + Number(digit)));
    expect((await confirm(wide)).status).toBe(200);
  });

  it('mails at most five codes an hour, each valid for an hour', async () => {
    await strangerSignsUp();
    for (let count = 0; count < 7; count++) expect((await ask()).status).toBe(200);
    expect(mailed()).toHaveLength(5);
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 3_601_000 });
    try {
      expect(issues(await confirm(newestCode()))).toMatchObject([{ path: 'code' }]);
      expect((await ask()).status).toBe(200);
    } finally {
      vi.useRealTimers();
    }
  });

  it('opens once, with the link of any mail of the hour, whatever others request and guess', async () => {
    await strangerSignsUp();
    for (let count = 0; count < 7; count++) {
      await ask();
      for (let guess = 0; guess < 6; guess++) await confirm(wrong(newestCode()));
    }
    expect(issues(await confirm(newestCode()))).toMatchObject([{ path: 'code' }]);
    const [first = '', second = ''] = links();
    expect(issues(await confirm(first.toLowerCase()))).toMatchObject([{ path: 'code' }]);
    expect((await confirm(first)).status).toBe(200);
    expect((await signIn(test, email, mine)).status).toBe(200);
    for (const link of [first, second])
      expect(issues(await confirm(link, { password: theirs }))).toMatchObject([{ path: 'code' }]);
  });

  it('keeps a link valid for an hour', async () => {
    await strangerSignsUp();
    await ask();
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 3_000_000 });
    try {
      await ask();
      vi.setSystemTime(Date.now() + 601_000);
      const [first = '', second = ''] = links();
      expect(issues(await confirm(first))).toMatchObject([{ path: 'code' }]);
      expect((await confirm(second)).status).toBe(200);
    } finally {
      vi.useRealTimers();
    }
  });

  it('accepts another password with the same link when the pool refuses the first', async () => {
    await strangerSignsUp();
    await ask();
    const [link = ''] = links();
    expect(issues(await confirm(link, { password: '😀'.repeat(129) }))).toMatchObject([{ path: 'password' }]);
    const { answer } = userPool;
    userPool.answer = (request, headers) =>
      String(headers['x-amz-target']).endsWith('AdminSetUserPassword')
        ? { status: 400, body: { __type: 'InvalidParameterException' } }
        : answer(request, headers);
    expect(issues(await confirm(link))).toMatchObject([{ path: 'password' }]);
    userPool.answer = answer;
    expect((await confirm(link, { password: `${mine}, another` })).status).toBe(200);
  });

  it('continues with the same code after a failure half-way', async () => {
    await strangerSignsUp();
    await ask();
    const { answer } = userPool;
    userPool.answer = (request, headers) =>
      String(headers['x-amz-target']).endsWith('AdminSetUserPassword')
        ? { status: 400, body: { __type: 'NotAuthorizedException' } }
        : answer(request, headers);
    expect((await confirm(newestCode())).status).toBe(500);
    userPool.answer = answer;
    expect((await confirm(newestCode())).status).toBe(200);
    expect((await signIn(test, email, mine)).status).toBe(200);
  });

  it('stores no code in plain text', async () => {
    await strangerSignsUp();
    await ask();
    const kept = JSON.stringify(await itemsAt(`EMAIL_CODE#${hashOfToken(email.toLowerCase())}`));
    expect(kept).toContain('EMAIL_CODE');
    expect(kept).not.toContain(newestCode());
    expect(kept).not.toContain(links()[0]);
  });

  it('is mailed as the pool has it, however it is typed', async () => {
    await strangerSignsUp();
    await ask(email.toUpperCase());
    expect(mailed().at(-1)).toContain(`"ToAddresses":["${email}"]`);
    // The Kelvin sign lower-cases to k, and would be another mailbox.
    await ask(email.replace('kit', '\u212Ait'));
    expect(mailed()).toHaveLength(1);
  });

  it('accepts one password for a code out of many concurrent ones', async () => {
    await strangerSignsUp();
    await ask();
    const passwords = Array.from({ length: 4 }, (_, at) => `${mine} ${at}`);
    const answers = await Promise.all(passwords.map((password) => confirm(newestCode(), { password })));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    const opened = await Promise.all(passwords.map((password) => signIn(test, email, password)));
    expect(opened.map(({ status }) => status)).toEqual(answers.map(({ status }) => status));
  });
});

describe('a code', () => {
  it('is asked for 30 times an hour from one network, and guessed at 60 times', async () => {
    const headers = { 'cloudfront-viewer-address': '192.0.2.79:50123' };
    const askFor = async (of: string) =>
      (await call(null, 'requestEmailCode', { body: { email: of }, headers })).status;
    for (let asked = 0; asked < 30; asked++) expect(await askFor(`nobody${asked}@example.com`)).toBe(200);
    await strangerSignsUp();
    expect(await askFor(email)).toBe(429);
    expect((await ask()).status).toBe(200);
    const guess = async () =>
      (await call(null, 'confirmEmail', { body: { ...typed, code: wrong(newestCode()) }, headers })).status;
    const typed = { email, password: mine, businessName: '' };
    for (let guessed = 0; guessed < 60; guessed++) expect(await guess()).toBe(400);
    expect(await guess()).toBe(429);
  });

  it('opens no account but that it was mailed for, when the address has signed up again since', async () => {
    await strangerSignsUp();
    await ask();
    const [link = ''] = links();
    const body = { UserPoolId: 'eu-west-2_pool', Username: email };
    await test.call('AdminDeleteUser', body, true);
    await strangerSignsUp();
    expect(issues(await confirm(link))).toEqual(refused);
    await ask();
    expect(issues(await confirm(link))).toEqual(refused);
    expect((await confirm(links().at(-1) ?? '')).status).toBe(200);
  });

  it('is mailed once, and not once a newer one was asked for', async () => {
    await strangerSignsUp();
    for (let asked = 0; asked < 2; asked++) await request();
    await deliverRequests();
    expect(mailed()).toHaveLength(1);
    seen -= 2;
    await deliverRequests();
    expect(mailed()).toHaveLength(1);
  });
});

describe('any other address', () => {
  it('gets the same answer, and no mail', async () => {
    await newcomer(test, email);
    const [known, unknown] = [await ask(), await ask('nobody@example.com')];
    expect(known.status).toBe(200);
    expect(Object.keys(known.body)).toEqual(Object.keys(unknown.body));
    expect(mailed()).toEqual([]);
    expect((await signIn(test, email, testPassword)).status).toBe(200);
    expect(issues(await confirm('123456'))).toMatchObject([{ path: 'code' }]);
    expect((await signIn(test, email, testPassword)).status).toBe(200);
  });

  it('opens an account that an operator gave a temporary password, and changes nothing else', async () => {
    await newcomer(test, email);
    const userId = test.pool.users.find(email)?.username ?? '';
    const before = (await call(userId, 'getMe')).body;
    await operatorHelps(email);
    expect(await signIn(test, email, theirs)).toMatchObject({
      status: 200,
      body: { ChallengeName: 'NEW_PASSWORD_REQUIRED' },
    });
    await ask();
    expect((await confirm(newestCode())).status).toBe(200);
    expect((await signIn(test, email, mine)).status).toBe(200);
    expect((await call(userId, 'getMe')).body).toEqual(before);
  });

  it.each([
    [{ email: 'nobody' }, 'email'],
    [{ code: '12345' }, 'code'],
    [{ password: 'too short' }, 'password'],
    [{ password: 'password1234' }, 'password'],
    [{ password: ' begins with a space' }, 'password'],
  ])('is refused at its field: %j', async (change, path) => {
    expect(issues(await confirm('123456', change))).toMatchObject([{ path }]);
  });
});

describe('sign-ups that nobody confirms', () => {
  it('are removed after seven days, whether or not codes were requested; confirmed users stay', async () => {
    const day = 86_400_000;
    await strangerSignsUp();
    await test.call('SignUp', { Username: 'asked@example.com', Password: theirs });
    await ask('asked@example.com');
    await newcomer(test, 'maker@example.com');
    await operatorHelps('maker@example.com');
    for (let other = 0; other < 70; other++) {
      await test.call('SignUp', { Username: `other${other}@example.com`, Password: theirs });
    }
    const at = (days: number) => ({ now: () => new Date(test.clock.now + days * day) });
    await removeUnconfirmed(at(6.9));
    expect(test.pool.users.list()).toHaveLength(73);
    await removeUnconfirmed(at(7.1));
    expect(test.pool.users.list().map(({ attributes }) => attributes.email)).toEqual(['maker@example.com']);
    expect((await strangerSignsUp()).status).toBe(200);
  });
});
