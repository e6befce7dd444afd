/** Bounces and complaints: only SNS can report them, each counts once, and no mail follows. */
import { createSign, generateKeyPairSync, randomUUID } from 'node:crypto';
import { noOrganization } from '@batchbook/events/envelope';
import { newId } from '@batchbook/shared/ids';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { call } from '../../../tests/support/api.ts';
import { deliver, eventsOf } from '../../../tests/support/deliver.ts';
import { type Endpoint, startEndpoint } from '../../../tests/support/endpoint.ts';
import { itemsAt, newOrganization, type TestOrganization } from '../../../tests/support/organization.ts';
import { everything } from '../../../tests/support/table-state.ts';
import {
  invite,
  newAddress,
  sendInvitations,
  startTeamServices,
  type TeamServices,
} from '../../../tests/support/team.ts';
import { addressHash, isSuppressed } from '../../platform/mail-address.ts';
import { handler as suppressAddresses } from '../workers/on-mail-rejected-suppress.ts';
import fixture from './signed-messages.fixture.json' with { type: 'json' };
import { unsuppress } from './suppress.ts';

const topicArn = 'arn:aws:sns:eu-west-2:123456789012:batchbook-rejections';
const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
const stranger = generateKeyPairSync('rsa', { modulusLength: 2048 });

let services: TeamServices;
let sns: Endpoint;
let kitchen: TestOrganization;
let email: string;
/** Events that were there before the test. */
let seen = 0;

const rejections = () => eventsOf(noOrganization, ['accounts.mail_rejected']);

beforeAll(async () => {
  [services, sns] = await Promise.all([startTeamServices(), startEndpoint()]);
  services.mail.answer = () => ({ status: 200, body: { MessageId: 'm' } });
  Object.assign(process.env, { MAIL_TOPIC_ARN: topicArn, SNS_URL: sns.url });
});
beforeEach(async () => {
  email = newAddress();
  seen = (await rejections()).length;
  services.mail.received.length = 0;
  sns.received.length = 0;
  vi.spyOn(globalThis, 'fetch').mockImplementation(asSns);
});
afterEach(() => {
  vi.restoreAllMocks();
});
afterAll(() => Promise.all([services.close(), sns.close()]));

const fetched: string[] = [];
/** The certificate comes as text, which the endpoint of other tests can't send. */
const asSns: typeof fetch = async (input) => {
  fetched.push(String(input));
  const url = new URL(String(input));
  if (url.origin !== sns.url) return new Response('', { status: 404 });
  if (url.pathname === '/stranger.pem') return new Response(pemOf(stranger.publicKey));
  if (url.pathname === '/signing.pem') return new Response(pemOf(publicKey));
  return url.pathname === '/'
    ? new Response('<ConfirmSubscriptionResponse/>')
    : new Response('', { status: 404 });
};
const pemOf = (key: typeof publicKey): string => String(key.export({ type: 'spki', format: 'pem' }));

type Message = Record<string, string>;

const notification = (event: object | string, more: Message = {}): Message => ({
  Type: 'Notification',
  MessageId: randomUUID(),
  TopicArn: topicArn,
  Message: typeof event === 'string' ? event : JSON.stringify(event),
  Timestamp: new Date().toISOString(),
  ...more,
});
const signed = (
  message: Message,
  { key = privateKey, version = '2', file = 'signing.pem' } = {},
): Message => {
  const text = Object.keys(message)
    .sort()
    .map((name) => `${name}\n${message[name]}\n`)
    .join('');
  return {
    ...message,
    SignatureVersion: version,
    Signature: createSign(version === '1' ? 'RSA-SHA1' : 'RSA-SHA256')
      .update(text)
      .sign(key, 'base64'),
    SigningCertURL: `${sns.url}/${file}`,
  };
};
const send = (message: unknown) =>
  call(null, 'receiveMailEvent', {
    body: typeof message === 'string' ? message : JSON.stringify(message),
    headers: { 'content-type': 'text/plain; charset=UTF-8' },
  });

const bounce = (emailAddress: string, bounceType = 'Permanent') => ({
  eventType: 'Bounce',
  bounce: { bounceType, bounceSubType: 'General', bouncedRecipients: [{ emailAddress }] },
});
const complaint = (emailAddress: string, complaintFeedbackType?: string) => ({
  eventType: 'Complaint',
  complaint: { complainedRecipients: [{ emailAddress }], complaintFeedbackType },
});

/** Delivers what was reported in this test, twice. */
async function suppressReported(): Promise<void> {
  const events = (await rejections()).slice(seen);
  expect(await deliver(suppressAddresses, [...events, ...events])).toBe(0);
}
const report = async (event: object): Promise<void> => {
  expect((await send(signed(notification(event)))).status).toBe(200);
  await suppressReported();
};
const invitation = async (id: string) =>
  (await kitchen.call('listInvitations')).body.items.find(
    (one: { invitationId: string }) => one.invitationId === id,
  );

describe('a notification', () => {
  it.each(['1', '2'])(
    'of signature version %s is stored once, with no address, and answered',
    async (version) => {
      const message = signed(notification(bounce(email), { Subject: 'Amazon SES' }), { version });
      const answers = await Promise.all(Array.from({ length: 20 }, () => send(message)));
      for (const answer of answers) expect(answer).toEqual({ status: 200, body: { received: true } });
      expect(await rejections()).toHaveLength(seen + 1);
      expect(await itemsAt(`WEBHOOK#sns#${message.MessageId}`)).toMatchObject([
        { reason: 'bounce', addresses: [addressHash(email)] },
      ]);
      expect(JSON.stringify(await everything())).not.toContain(email);
    },
  );

  it('is refused, with nothing stored, if anything in it isn’t what was signed', async () => {
    const message = signed(notification(bounce(email), { Subject: 'Amazon SES' }));
    const before = await everything();
    const forgeries: unknown[] = [
      ...['Message', 'MessageId', 'Subject', 'Timestamp', 'Type'].map((name) => ({
        ...message,
        [name]: 'other',
      })),
      { ...message, Message: JSON.stringify(bounce(newAddress())) },
      { ...message, SignatureVersion: '1' },
      { ...message, SignatureVersion: '3' },
      { ...message, Signature: '' },
      { ...message, Subject: undefined },
      signed(notification(bounce(email)), { key: stranger.privateKey }),
      signed(notification(bounce(email), { TopicArn: `${topicArn}2` })),
      'nonsense',
      '[]',
      {},
    ];
    for (const forged of forgeries)
      expect(await send(forged)).toMatchObject({ status: 400, body: { code: 'invalid_signature' } });
    expect(await everything()).toEqual(before);
  });

  it.each([
    'https://evil.example/signing.pem',
    'https://sns.eu-west-2.amazonaws.com.evil.example/signing.pem',
    'https://sns.eu-west-2.amazonaws.com@evil.example/signing.pem',
    'https://evil@sns.eu-west-2.amazonaws.com/signing.pem',
    'https://sns.eu-west-1.amazonaws.com/signing.pem',
    'https://s3.eu-west-2.amazonaws.com/signing.pem',
    'http://sns.eu-west-2.amazonaws.com/signing.pem',
    'https://sns.eu-west-2.amazonaws.com:8443/signing.pem',
    'https://sns.eu-west-2.amazonaws.com/signing.txt',
    'https://sns.eu-west-2.amazonaws.com/?signing.pem',
    'file:///etc/passwd.pem',
    'signing.pem',
  ])('makes us fetch no certificate from %s', async (address) => {
    delete process.env.SNS_URL;
    fetched.length = 0;
    const message = signed(notification(bounce(email)), { key: stranger.privateKey });
    expect((await send({ ...message, SigningCertURL: address })).status).toBe(400);
    process.env.SNS_URL = sns.url;
    expect(fetched).toEqual([]);
  });

  it('with a certificate that SNS hasn’t got is refused; one that can’t be fetched now is asked for again', async () => {
    const message = signed(notification(bounce(email)), { file: 'unknown.pem' });
    expect((await send(message)).body.code).toBe('invalid_signature');
    vi.mocked(fetch).mockRejectedValue(new TypeError('fetch failed'));
    expect((await send({ ...message, SigningCertURL: `${sns.url}/other.pem` })).status).toBe(503);
  });

  it.each([
    ['signature version 1', fixture.notification1],
    ['signature version 2', fixture.notification2],
  ])('is verified by a certificate, as SNS has them: %s', async (_what, message) => {
    delete process.env.SNS_URL;
    const certified = vi.mocked(fetch).mockImplementation(async () => new Response(fixture.certificate));
    expect((await send(message)).status).toBe(200);
    expect((await send({ ...message, Timestamp: '2026-11-22T09:30:00.000Z' })).status).toBe(400);
    process.env.SNS_URL = sns.url;
    // Once fetched, a certificate is kept.
    expect(certified.mock.calls.length).toBeLessThanOrEqual(1);
  });
});

describe('a subscription', () => {
  const confirmation = (more: Message = {}): Message => {
    const { Subject: _none, ...message } = notification('You have chosen to subscribe.');
    const SubscribeURL = `${sns.url}/?Action=ConfirmSubscription&Token=t`;
    return { ...message, Type: 'SubscriptionConfirmation', Token: 't', SubscribeURL, ...more };
  };

  it('is confirmed for our topic only, at SNS only', async () => {
    fetched.length = 0;
    expect((await send(signed(confirmation()))).status).toBe(200);
    expect(fetched.filter((url) => url.includes('ConfirmSubscription'))).toHaveLength(1);
    fetched.length = 0;
    const elsewhere = 'https://evil.example/?Action=ConfirmSubscription';
    for (const message of [
      signed(confirmation({ TopicArn: `${topicArn}2` })),
      signed(confirmation({ SubscribeURL: elsewhere })),
      { ...signed(confirmation()), SubscribeURL: elsewhere },
      { ...signed(confirmation()), Token: 'other' },
    ])
      expect((await send(message)).status).toBe(400);
    expect(fetched.filter((url) => url.includes('ConfirmSubscription'))).toEqual([]);
  });

  it('is tried again when SNS doesn’t answer', async () => {
    const message = signed(confirmation({ SubscribeURL: `${sns.url}/nowhere` }));
    expect((await send(message)).status).toBe(503);
  });

  it('is verified by a certificate, with its own signed fields', async () => {
    delete process.env.SNS_URL;
    vi.mocked(fetch).mockImplementation(async () => new Response(fixture.certificate));
    expect((await send(fixture.confirmation)).status).toBe(200);
    process.env.SNS_URL = sns.url;
    expect(vi.mocked(fetch).mock.calls.map(([url]) => String(url))).toContain(
      fixture.confirmation.SubscribeURL,
    );
  });
});

describe('an address', () => {
  it.each([
    ['came back for good', () => bounce(email.toUpperCase())],
    ['came back, by the name of its owner', () => bounce(`Jo Fletcher <${email}>`)],
    ['reported spam', () => complaint(email, 'abuse')],
    [
      'was reported by an identity',
      () => ({ ...complaint(email), eventType: undefined, notificationType: 'Complaint' }),
    ],
  ])('whose mail %s gets no more', async (_what, event) => {
    await report(event());
    expect(await isSuppressed(email)).toBe(true);
  });

  it.each([
    ['is full for now', () => bounce(email, 'Transient')],
    ['takes its complaint back', () => complaint(email, 'not-spam')],
    ['got its mail', () => ({ eventType: 'Delivery', delivery: { recipients: [email] } })],
    [
      'is only tested',
      () => 'Successfully validated SNS topic for Amazon SES event publishing.' as unknown as object,
    ],
  ])('that %s goes on getting mail', async (_what, event) => {
    await report(event());
    expect(await isSuppressed(email)).toBe(false);
  });

  it('that is suppressed gets no sign-in link, welcome or code either, until an operator lets it', async () => {
    const { handler: welcome } = await import('../workers/on-user-signed-up-send-welcome.ts');
    const { provisionAccount } = await import('../provision-account.ts');
    await report(bounce(email));
    const userId = randomUUID();
    await provisionAccount({ userId, email, businessName: 'Own kitchen' }, new Date());
    const own = (await call(userId, 'getMe')).body.memberships[0].organizationId;
    const events = await eventsOf(own, ['accounts.user_signed_up']);
    expect(await deliver(welcome, events)).toBe(0);
    expect(services.mail.received).toEqual([]);
    expect(await unsuppress(addressHash(` ${email.toUpperCase()}`))).toBe(true);
    expect(await unsuppress(addressHash(email))).toBe(false);
    const { sendMail } = await import('../../platform/worker/mail.ts');
    expect(await sendMail({ to: email, subject: 's', text: 't', html: 'h' })).toBe('sent');
  });
});

describe('an invitation', () => {
  beforeEach(async () => {
    kitchen = await newOrganization('Hazel & Rye');
  });

  it('whose mail bounces is shown as failed, at once on open screens, whatever it was before', async () => {
    const id = newId();
    await invite(kitchen, email, id);
    await sendInvitations(kitchen);
    expect((await invitation(id)).mail).toBe('sent');
    const before = (await eventsOf(kitchen.organizationId, ['accounts.invitation_changed'])).length;
    await report(bounce(email));
    expect(await invitation(id)).toMatchObject({ mail: 'failed', status: 'pending' });
    const events = await eventsOf(kitchen.organizationId, ['accounts.invitation_changed']);
    expect(events).toHaveLength(before + 1);
  });

  it('to a suppressed address isn’t mailed, and is shown as failed', async () => {
    await report(complaint(email));
    const id = newId();
    await invite(kitchen, email, id);
    expect(await sendInvitations(kitchen)).toBe(0);
    expect((await invitation(id)).mail).toBe('failed');
    expect(JSON.stringify(services.mail.received)).not.toContain(email);
  });

  it('that bounces while it is being sent stays failed', async () => {
    const id = newId();
    await invite(kitchen, email, id);
    services.mail.answer = async () => {
      // Failing here would leave the sender waiting for ever.
      await report(bounce(email)).catch(() => undefined);
      return { status: 200, body: { MessageId: 'm' } };
    };
    await sendInvitations(kitchen);
    services.mail.answer = () => ({ status: 200, body: { MessageId: 'm' } });
    expect((await invitation(id)).mail).toBe('failed');
  });

  it('that was cancelled stays as it is', async () => {
    const id = newId();
    await invite(kitchen, email, id);
    await sendInvitations(kitchen);
    await kitchen.call('cancelInvitation', { params: { id } });
    await report(bounce(email));
    expect(await invitation(id)).toMatchObject({ mail: 'sent', status: 'cancelled' });
  });
});
