/**
 * Getting in answers alike, in time too, whether or not an address exists: the same answers, after the same calls of the
 * table, the user pool and the mail service, one after the other or at once.
 */

import { noOrganization } from '@batchbook/events/envelope';
import {
  newcomer,
  signIn,
  type TestPool,
  testPassword,
  testPool,
} from '@batchbook/infra/local/user-pool/user-pool.fixture';
import { newId } from '@batchbook/shared/ids';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { call } from '../../tests/support/api.ts';
import { deliver, eventsOf } from '../../tests/support/deliver.ts';
import { type Endpoint, startService } from '../../tests/support/endpoint.ts';
import { startMail } from '../../tests/support/mail.ts';
import { newOrganization, setEntitlement } from '../../tests/support/organization.ts';
import { requestName } from '../../tests/support/request-name.ts';
import { dynamodb } from '../platform/table/client.ts';
import { handler as challenge } from './sign-in-challenge.ts';
import { handler as mailCode } from './workers/on-email-code-requested.ts';
import { handler as mailLink } from './workers/on-magic-link-requested.ts';

const triggers = {
  DefineAuthChallenge: 'challenge',
  CreateAuthChallenge: 'challenge',
  VerifyAuthChallengeResponse: 'challenge',
};
let userPool: Endpoint;
let mail: Endpoint;
let test: TestPool;
/** What begins and ends while `callsOf` works. */
let calls: string[] = [];

const recording =
  <Answer>(answer: (name: string) => Answer, prefix: string) =>
  async (...[, headers]: Parameters<Endpoint['answer']>) => {
    const name = `${prefix}${String(headers['x-amz-target'] ?? '').split('.')[1] ?? ''}`;
    calls.push(`${name}(`);
    const answered = await answer(name);
    calls.push(`)${name}`);
    return answered;
  };

beforeAll(async () => {
  [userPool, mail] = await Promise.all([
    startService('AWS_ENDPOINT_URL_COGNITO_IDENTITY_PROVIDER'),
    startMail(),
  ]);
  Object.assign(process.env, {
    USER_POOL_ID: 'eu-west-2_pool',
    APP_URL: 'https://batchbook.example',
  });
  test = await testPool({ triggers });
  test.clock.now = Date.now();
  test.trigger.answer = (event) => challenge(event as Parameters<typeof challenge>[0]);
  userPool.answer = async (request, headers) => {
    const operation = String(headers['x-amz-target']).split('.')[1] ?? '';
    const { status, body } = await test.call(operation, request.body as object, true);
    return recording(() => ({ status, body }), 'pool ')(request, headers);
  };
  mail.answer = recording(() => ({ status: 200, body: { MessageId: 'm' } }), 'mail');
  dynamodb.middlewareStack.add(
    (next, context) => async (args) => {
      const name = requestName(context);
      calls.push(`${name}(`);
      try {
        return await next(args);
      } finally {
        calls.push(`)${name}`);
      }
    },
    { step: 'initialize', name: 'recordCalls' },
  );
});
afterAll(() => {
  dynamodb.middlewareStack.remove('recordCalls');
  return Promise.all([userPool.close(), mail.close()]);
});

const kinds = ['nobody', 'unconfirmed', 'confirmed', 'closed'] as const;
type Kind = (typeof kinds)[number];

/** A new address of this kind. */
async function addressOf(kind: Kind): Promise<string> {
  const email = `${kind}-${newId().toLowerCase()}@example.com`;
  if (kind === 'unconfirmed') await test.call('SignUp', { Username: email, Password: testPassword });
  if (kind === 'confirmed' || kind === 'closed') await newcomer(test, email);
  if (kind === 'closed')
    await test.call('AdminDisableUser', { UserPoolId: 'eu-west-2_pool', Username: email }, true);
  return email;
}

async function callsOf(work: () => Promise<unknown>): Promise<{ answer: unknown; calls: string }> {
  calls = [];
  const answer = await work();
  return { answer, calls: calls.join(' ') };
}

const requestCode = (email: string) => call(null, 'requestEmailCode', { body: { email } });
const requestLink = (email: string) => call(null, 'requestMagicLink', { body: { email } });
const pageKey = 'p'.repeat(43);
const requestLinkWithCode = (email: string) => call(null, 'requestMagicLink', { body: { email, pageKey } });
const typeWrongCode = (email: string) => signInByLink(email, `00000000.${pageKey}`);
const confirm = (email: string, code: string) =>
  call(null, 'confirmEmail', { body: { email, code, password: 'three words remembered', businessName: '' } });
async function signInByLink(email: string, answer: string) {
  const begun = await test.call('InitiateAuth', {
    AuthFlow: 'CUSTOM_AUTH',
    AuthParameters: { USERNAME: email },
  });
  return test.call('RespondToAuthChallenge', {
    ChallengeName: 'CUSTOM_CHALLENGE',
    Session: begun.body.Session,
    ChallengeResponses: { USERNAME: email, ANSWER: answer },
  });
}
/** As a browser calls the pool. */
const overHttp = (operation: string, body: object) =>
  fetch(userPool.url, {
    method: 'POST',
    headers: { 'x-amz-target': `Service.${operation}` },
    body: JSON.stringify(body),
  }).then((answer) => answer.text());
const mailCodes = async () =>
  deliver(mailCode, await eventsOf(noOrganization, ['accounts.email_code_requested']));

/** Asks for a link with a code, and has it mailed where there is somebody. */
async function linkMailed(email: string): Promise<void> {
  await requestLinkWithCode(email);
  await deliver(mailLink, (await eventsOf(noOrganization, ['accounts.magic_link_requested'])).slice(-1));
}

describe('answers and calls are the same for every address when somebody', () => {
  const wrong = { digits: '000000', link: 'x'.repeat(43) };
  const afterRequest = async (email: string) => {
    await requestCode(email);
    await mailCodes();
  };
  const afterTries = (count: number) => async (email: string) => {
    await linkMailed(email);
    for (let tried = 0; tried < count; tried++) await typeWrongCode(email);
  };
  const [afterTwoTries, afterThreeTries] = [afterTries(2), afterTries(3)];
  it.each<[string, (email: string) => Promise<unknown>, ((email: string) => Promise<unknown>)?]>([
    ['asks for a link', requestLink],
    ['asks for a link again', requestLink, requestLink],
    ['asks for a code', requestCode],
    ['asks for a code again', requestCode, afterRequest],
    ['types a code that nobody asked for', (email) => confirm(email, wrong.digits)],
    ['types a wrong code', (email) => confirm(email, wrong.digits), afterRequest],
    ['opens a wrong link of a code', (email) => confirm(email, wrong.link), afterRequest],
    ['opens a wrong link', (email) => signInByLink(email, wrong.link)],
    ['asks for a link with a code', requestLinkWithCode],
    ['types a code beside a link that nobody asked for', typeWrongCode],
    ['types a wrong code beside a link', typeWrongCode, linkMailed],
    ['types the last wrong code beside a link', typeWrongCode, afterTwoTries],
    ['types one more code beside a link', typeWrongCode, afterThreeTries],
    [
      'types a code on another page',
      (email) => signInByLink(email, `00000000.${'q'.repeat(43)}`),
      linkMailed,
    ],
    ['opens a wrong link after asking for one', (email) => signInByLink(email, wrong.link), requestLink],
    ['signs in with a wrong password', (email) => signIn(test, email, 'not the password at all')],
  ])('%s', async (_, act, before) => {
    const seen = [];
    for (const kind of kinds) {
      const email = await addressOf(kind);
      await before?.(email);
      const { answer, calls } = await callsOf(() => act(email));
      const { status, type, body } = answer as {
        status: number;
        type?: string;
        body: Record<string, unknown>;
      };
      const { expiresAt, ...others } = body;
      seen.push({ status, type, body: others, hasTime: expiresAt !== undefined, calls });
    }
    for (const one of seen) expect(one).toEqual(seen[0]);
  });

  it('guesses more often than is allowed', async () => {
    const answers = [];
    for (const kind of kinds) {
      const email = await addressOf(kind);
      await afterRequest(email);
      const { calls } = await callsOf(async () => {
        for (let guess = 0; guess < 7; guess++)
          answers.push(JSON.stringify((await confirm(email, wrong.digits)).body.issues));
      });
      answers.push(calls);
    }
    expect(new Set(answers).size).toBe(2);
  });

  it('invites them', async () => {
    const seen = [];
    for (const kind of kinds) {
      const kitchen = await newOrganization();
      await setEntitlement(kitchen.organizationId, { usersLimit: 5 });
      const email = await addressOf(kind);
      const invited = await callsOf(() =>
        kitchen.call('putInvitation', { params: { id: newId() }, body: { email } }),
      );
      // Some are at once, and end in any order.
      const calls = invited.calls.split(' ').sort();
      seen.push({ status: (invited.answer as { status: number }).status, calls });
    }
    for (const one of seen) expect(one).toEqual(seen[0]);
  });
});

const median = (times: number[]): number => times.toSorted((a, b) => a - b)[times.length >> 1] ?? 0;

/** How many times longer one of two takes, by the median of interleaved tries, which a busy machine slows down alike. */
async function ratioOf(
  tries: number,
  one: () => Promise<unknown>,
  other: () => Promise<unknown>,
  times: [number[], number[]],
) {
  const timed = async (work: () => Promise<unknown>): Promise<number> => {
    const began = performance.now();
    await work();
    return performance.now() - began;
  };
  for (let index = 0; index < tries; index++) {
    const first = index % 2;
    times[first]?.push(await timed(first ? other : one));
    times[1 - first]?.push(await timed(first ? one : other));
  }
  const [a, b] = [median(times[0]), median(times[1])];
  return Math.max(a / b, b / a);
}

describe('times are alike for an address that exists and one that doesn’t', () => {
  const signInWrongly = (USERNAME: string) =>
    overHttp('InitiateAuth', {
      AuthFlow: 'USER_PASSWORD_AUTH',
      AuthParameters: { USERNAME, PASSWORD: 'not the password at all' },
    });
  const ratioMax = 2;
  const rounds = 8;

  it.each<[string, (email: string) => Promise<unknown>, number, ((email: string) => Promise<unknown>)?]>([
    ['of a wrong password', signInWrongly, 10],
    ['of asking for a new password', (Username) => overHttp('ForgotPassword', { Username }), 15],
    ['of asking for a link', requestLink, 15],
    ['of asking for a code', requestCode, 15],
    ['of a wrong code', (email) => confirm(email, '000000'), 10],
    ['of a wrong code beside a link', typeWrongCode, 10, linkMailed],
    ['of a wrong link', (email) => signInByLink(email, 'x'.repeat(43)), 15],
  ])('%s', async (_, act, tries, before) => {
    const exists = act === requestCode ? 'unconfirmed' : 'confirmed';
    const times: [number[], number[]] = [[], []];
    const prepared = { one: [] as string[], other: [] as string[] };
    let ratio = Number.POSITIVE_INFINITY;
    // A spike on a busy machine goes down with more tries; a difference stays.
    for (let round = 0; round < rounds && ratio > ratioMax; round++) {
      for (let index = 0; index < tries; index++) {
        prepared.one.push(await addressOf(exists));
        prepared.other.push(await addressOf('nobody'));
        for (const email of [prepared.one.at(-1), prepared.other.at(-1)]) await before?.(email ?? '');
      }
      ratio = await ratioOf(
        tries,
        () => act(prepared.one.pop() ?? ''),
        () => act(prepared.other.pop() ?? ''),
        times,
      );
    }
    expect(ratio).toBeLessThan(ratioMax);
  });
});
