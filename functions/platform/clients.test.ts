/** Partners that are slow, stop halfway or can't be reached: no client waits for longer than its own time. */
import dns from 'node:dns';
import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { CognitoIdentityProviderClient, ListUsersCommand } from '@aws-sdk/client-cognito-identity-provider';
import { SESv2Client, SendEmailCommand } from '@aws-sdk/client-sesv2';
import Library from 'stripe';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { eventually } from '../../tests/support/eventually.ts';
import { awsClient, fetchWithin, stripeClient } from './clients.ts';
import { inTime, OutOfTime, untilDeadline, withinDeadline } from './deadline.ts';

/** A partner of its own for each test: what was given up may still arrive. */
let partner: { server: Server; url: string; asked: number; givenUp: number };
let answer: (response: ServerResponse) => unknown;

const body = JSON.stringify({ object: 'list', data: [] });
const never = () => undefined;
const afterMs = (ms: number) => (response: ServerResponse) => setTimeout(() => response.end(body), ms);
/** Begins an answer that doesn't end. */
const halfway = (response: ServerResponse) => {
  response.writeHead(200, { 'content-type': 'application/json', 'content-length': body.length });
  response.write(body.slice(0, 5));
};

beforeAll(() => {
  const keys = { AWS_ACCESS_KEY_ID: 'local', AWS_SECRET_ACCESS_KEY: 'local' };
  Object.assign(process.env, { AWS_REGION: 'eu-west-2', ...keys });
});
beforeEach(async () => {
  const server = createServer((request, response) => {
    own.asked += 1;
    // Of a connection that the client closed.
    response.on('close', () => (own.givenUp += response.writableFinished ? 0 : 1));
    request.resume().on('end', () => answer(response));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const own = { server, url, asked: 0, givenUp: 0 };
  partner = own;
});
afterEach(() => {
  vi.restoreAllMocks();
  partner.server.closeAllConnections();
  partner.server.close();
});

const askAws = () =>
  awsClient(CognitoIdentityProviderClient, 'service', { endpoint: partner.url }).send(
    new ListUsersCommand({ UserPoolId: 'eu-west-2_pool' }),
  );
const sendMail = () =>
  awsClient(SESv2Client, 'mail', { endpoint: partner.url }).send(
    new SendEmailCommand({ Content: { Simple: { Subject: { Data: 'Hi' }, Body: {} } } }),
  );
const askStripe = async (times = 1) => {
  const stripe = stripeClient(Library, 'sk_test_slow', partner.url);
  for (let time = 0; time < times; time++) await stripe.prices.list();
};
const askWeb = async () => (await fetchWithin(60_000, partner.url)).text();

const partners = { AWS: askAws, mail: sendMail, Stripe: askStripe, 'the web': askWeb };

describe.each(Object.entries(partners))('%s', (_, ask) => {
  it.each([
    ['never answers', never],
    ['answers too late', afterMs(60_000)],
    ['stops halfway through its answer', halfway],
  ])('that %s is given up at the deadline, and its connection closed', async (_case, late) => {
    answer = late;
    // A busy machine may not even have sent it by then.
    for (let ms = 200; partner.asked === 0; ms *= 2)
      await expect(withinDeadline(async () => ask(), ms)).rejects.toThrow();
    await eventually(() => expect(partner.givenUp).toBe(partner.asked));
  });

  it('that answers late, but in time, is waited for', async () => {
    answer = afterMs(150);
    await withinDeadline(async () => ask(), 60_000);
    expect([partner.asked, partner.givenUp]).toEqual([1, 0]);
  });

  it('isn’t asked once the time is over', async () => {
    answer = afterMs(0);
    await expect(withinDeadline(async () => ask(), 0)).rejects.toThrow();
    expect(partner.asked).toBe(0);
  });
});

/** A name whose address never comes, like a host that takes no connection. */
function hideNames(): void {
  vi.spyOn(dns, 'lookup').mockImplementation((() => undefined) as never);
}

describe('a host that can’t be reached', () => {
  it.each([
    [
      'AWS',
      () =>
        awsClient(SESv2Client, 'mail', { endpoint: 'http://mail.test' }).send(
          new SendEmailCommand({ Content: {} }),
        ),
    ],
    ['Stripe', () => stripeClient(Library, 'sk_test_slow', 'http://stripe.test').prices.list()],
    ['the web', () => fetchWithin(60_000, 'http://web.test')],
  ])('is given up in time: %s', async (_, ask) => {
    hideNames();
    await expect(withinDeadline(async () => ask(), 200)).rejects.toThrow();
  });
});

describe('a late answer', () => {
  it('of AWS is asked for again on another connection, while there is time', async () => {
    answer = (response) => (partner.asked === 1 ? undefined : response.end(body));
    const client = awsClient(CognitoIdentityProviderClient, 'service', { endpoint: partner.url });
    shortenTo(client, 500);
    await withinDeadline(() => client.send(new ListUsersCommand({ UserPoolId: 'eu-west-2_pool' })), 60_000);
    expect(partner.asked).toBeGreaterThan(1);
  });

  it.each([
    ['whole', never],
    ['in part', halfway],
  ])('of the mail, missing %s, isn’t: the mail may be on its way', async (_, late) => {
    answer = late;
    const client = awsClient(SESv2Client, 'mail', { endpoint: partner.url });
    shortenTo(client, 100);
    await expect(client.send(new SendEmailCommand({ Content: {} }))).rejects.toThrow(OutOfTime);
    expect(partner.asked).toBeLessThan(2);
  });
});

/** Gives a client less time for an answer, so that nobody waits for it. */
function shortenTo({ config }: { config: { requestHandler: object } }, ms: number): void {
  const handler = config.requestHandler as { limits: { answerWithinMs: number } };
  handler.limits = { ...handler.limits, answerWithinMs: ms };
}

describe('a deadline', () => {
  it('is one for all calls, and no more are made once it is over', async () => {
    answer = afterMs(150);
    await expect(withinDeadline(() => askStripe(20), 400)).rejects.toMatchObject({
      type: 'StripeConnectionError',
    });
    expect(partner.asked).toBeLessThan(5);
  });

  it('can’t be prolonged by a part of the request', async () => {
    answer = afterMs(150);
    const late = withinDeadline(() => withinDeadline(() => askStripe(20), 60_000), 400);
    await expect(late).rejects.toMatchObject({ type: 'StripeConnectionError' });
  });

  it('can be sooner for a part of the request', async () => {
    answer = afterMs(150);
    const late = withinDeadline(() => withinDeadline(() => askStripe(20), 400), 60_000);
    await expect(late).rejects.toMatchObject({ type: 'StripeConnectionError' });
  });

  it('isn’t there without an invocation', async () => {
    answer = afterMs(150);
    await askStripe(4);
    expect(partner.asked).toBe(4);
  });

  it('is a second before the function’s own end', async () => {
    answer = never;
    const handler = inTime(async () => askAws());
    await expect(handler({}, { getRemainingTimeInMillis: () => 1_000 })).rejects.toThrow(OutOfTime);
    expect(partner.asked).toBe(0);
    await expect(handler({}, { getRemainingTimeInMillis: () => 1_200 })).rejects.toThrow();
  });

  it('ends work that asks nobody', async () => {
    const hangs = () => untilDeadline(new Promise(() => undefined));
    await expect(withinDeadline(hangs, 20)).rejects.toThrow(OutOfTime);
  });
});
