/** Messages to us: each is kept and mailed once, nobody sends hundreds, and nothing typed reaches a header. */
import { PutCommand } from '@aws-sdk/lib-dynamodb';
import { noOrganization } from '@batchbook/events/envelope';
import { newId } from '@batchbook/shared/ids';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { call, invoke } from '../../tests/support/api.ts';
import { deliver, eventsOf } from '../../tests/support/deliver.ts';
import { documents, tableName } from '../../tests/support/documents.ts';
import type { Endpoint } from '../../tests/support/endpoint.ts';
import { holdFirstWrite } from '../../tests/support/hold.ts';
import { startMail } from '../../tests/support/mail.ts';
import {
  addMember,
  itemsAt,
  newOrganization,
  type TestOrganization,
} from '../../tests/support/organization.ts';
import { everything } from '../../tests/support/table-state.ts';
import { log } from '../platform/log.ts';
import { mailsADay } from './mails-of-day.ts';
import { forgetContacts } from './messages.ts';
import { readUnmailed, type UnmailedMessage } from './read-unmailed.ts';
import { handler as sendMessages } from './workers/on-message-received-send-mail.ts';

const supportEmail = 'help@batchbook.example';
const thanks = { success: true, message: 'Thank you! Your message has been sent.' };
const hourMs = 3_600_000;

let mail: Endpoint;
let kitchen: TestOrganization;
let visitors = 0;
/** Another visitor in each test. */
let address: string;
let userEmail: string;

beforeAll(async () => {
  mail = await startMail();
  kitchen = await newOrganization('Hazel & Rye');
});
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] });
  mail.received.length = 0;
  visitors += 1;
  address = `192.0.2.${visitors}`;
  userEmail = `ada${visitors}@example.com`;
});
afterEach(() => {
  vi.useRealTimers();
});
afterAll(() => mail.close());

const message = {
  currentPage: '/plans?users=12',
  description: 'Twelve of us bake.',
};
const contact = (body: object = {}, from = address) =>
  call(null, 'sendContact', {
    body: { userEmail, ...message, ...body },
    headers: { 'cloudfront-viewer-address': `${from}:50123` },
  });
const feedback = (body: object = {}, userId = kitchen.userId) =>
  call(userId, 'sendFeedback', {
    params: { organizationId: kitchen.organizationId },
    body: { currentPage: '/recipes', description: 'The list is slow.', ...body },
  });
/** From an address that nobody else writes from. */
const fromAnother = (body: object = {}, from = address) => {
  senders += 1;
  return contact({ userEmail: `sender${senders}@example.com`, ...body }, from);
};
let senders = 0;
const received = (organizationId: string) => eventsOf(organizationId, ['support.message_received']);
const simultaneously = <Answer>(count: number, send: (index: number) => Promise<Answer>) =>
  Promise.all(Array.from({ length: count }, (_, index) => send(index)));
const statuses = (answers: { status: number }[]) => answers.map(({ status }) => status).sort();

interface Sent {
  Destination: { ToAddresses: string[] };
  ReplyToAddresses?: string[];
  Content: {
    Simple: { Subject: { Data: string }; Body: { Text: { Data: string }; Html: { Data: string } } };
  };
}
/** Has the mails of an organization's newest messages sent. */
async function mailed(organizationId: string, count: number): Promise<Sent[]> {
  const events = (await received(organizationId)).slice(-count);
  expect(await deliver(sendMessages, [...events, ...events])).toBe(0);
  return mail.received.map(({ body }) => body as Sent);
}

describe('a visitor', () => {
  it('writes to us: the message is kept, and mailed once to the support address', async () => {
    expect(await contact()).toEqual({ status: 200, body: thanks });
    const [sent, ...more] = await mailed(noOrganization, 1);
    expect(more).toEqual([]);
    expect(sent?.Destination.ToAddresses).toEqual([supportEmail]);
    expect(sent?.ReplyToAddresses).toEqual([userEmail]);
    const text = sent?.Content.Simple.Body.Text.Data;
    for (const words of [userEmail, '/plans?users=12', 'Twelve of us bake.']) expect(text).toContain(words);
  });

  it('sends one message however often it is repeated under its id', async () => {
    const id = newId();
    expect(await contact({ id })).toEqual({ status: 201, body: thanks });
    expect(await contact({ id })).toEqual({ status: 200, body: thanks });
    expect(await contact({ id, description: 'Thirteen of us bake.' })).toMatchObject({
      status: 409,
      body: { code: 'id_taken' },
    });
    const before = (await received(noOrganization)).length;
    const again = newId();
    const answers = await simultaneously(20, (index) => contact({ id: again }, `198.51.100.${index}`));
    expect(statuses(answers)).toEqual([...Array(19).fill(200), 201]);
    expect(await itemsAt(`CONTACT#${again}`)).toHaveLength(1);
    expect(await received(noOrganization)).toHaveLength(before + 1);
  });

  it('sends one message when a slow request is overtaken by its repeat from another network', async () => {
    const id = newId();
    const before = (await received(noOrganization)).length;
    const slow = await holdFirstWrite(
      () => contact({ id }),
      async () => expect((await contact({ id }, '198.51.100.99')).status).toBe(201),
    );
    expect(slow).toEqual({ status: 200, body: thanks });
    expect(await received(noOrganization)).toHaveLength(before + 1);
  });

  it('sends ten an hour and twenty a day, also all at once, and a repeat counts nothing', async () => {
    const ids = Array.from({ length: 10 }, newId);
    const from = (index: number) => `crowd${visitors}.${index}@example.com`;
    const first = await simultaneously(14, (index) =>
      contact({ id: ids[index] ?? newId(), userEmail: from(index) }),
    );
    expect(statuses(first)).toEqual([...Array(10).fill(201), ...Array(4).fill(429)]);
    expect(first.find(({ status }) => status === 429)?.body.code).toBe('too_many_requests');
    const kept = ids.findIndex((_, index) => first[index]?.status === 201);
    expect((await contact({ id: ids[kept], userEmail: from(kept) })).status).toBe(200);
    expect((await fromAnother({}, '198.51.100.7')).status).toBe(200);
    vi.setSystemTime(Date.now() + hourMs);
    const second = [];
    for (let sent = 0; sent < 11; sent++) second.push(await fromAnother());
    expect(statuses(second)).toEqual([...Array(10).fill(200), 429]);
    vi.setSystemTime(Date.now() + hourMs);
    expect((await fromAnother()).status).toBe(429);
    vi.setSystemTime(Date.now() + 23 * hourMs);
    expect((await fromAnother()).status).toBe(200);
  });

  it('sends five a day from one address, however it is written and wherever from, also all at once', async () => {
    const answers = await simultaneously(8, (index) =>
      contact({ userEmail: index % 2 ? userEmail : userEmail.toUpperCase() }, `203.0.113.${index}`),
    );
    expect(statuses(answers)).toEqual([...Array(5).fill(200), ...Array(3).fill(429)]);
    expect((await fromAnother()).status).toBe(200);
    vi.setSystemTime(Date.now() + 24 * hourMs);
    expect((await contact()).status).toBe(200);
  });

  it('learns from a refusal when to try again', async () => {
    const headers = { 'cloudfront-viewer-address': `${address}:50123` };
    const send = (from: string) =>
      invoke(null, 'sendContact', { body: { ...message, userEmail: from }, headers });
    for (let sent = 0; sent < 5; sent++) await send(userEmail);
    vi.setSystemTime(Date.now() + 10_000);
    expect((await send(userEmail)).headers?.['retry-after']).toBe(String(24 * 3600 - 10));
    for (let sent = 0; sent < 5; sent++) await send(`${sent}${userEmail}`);
    const refused = await send(`another${userEmail}`);
    expect([refused.statusCode, refused.headers?.['retry-after']]).toEqual([429, String(3600 - 10)]);
    vi.setSystemTime(Date.now() + (3600 - 10) * 1000);
    expect((await send(`another${userEmail}`)).statusCode).toBe(200);
  });

  it('can’t come from elsewhere by headers of their own', async () => {
    const send = (sent: number, headers: Record<string, string>) =>
      call(null, 'sendContact', {
        body: { ...message, userEmail: `${sent}${userEmail}` },
        headers: { 'cloudfront-viewer-address': `${address}:50123`, ...headers },
      });
    const answers = [];
    for (let sent = 0; sent < 11; sent++) {
      const claimed = `198.18.0.${sent}`;
      answers.push(
        await send(sent, { 'x-forwarded-for': claimed, forwarded: `for=${claimed}`, 'x-real-ip': claimed }),
      );
    }
    expect(statuses(answers)).toEqual([...Array(10).fill(200), 429]);
  });

  it('counts as one through all addresses of an IPv6 connection', async () => {
    for (let host = 1; host <= 10; host++)
      expect((await fromAnother({}, `2001:db8:0:${visitors}::${host}`)).status).toBe(200);
    expect((await fromAnother({}, `2001:db8::${visitors}:ffff:1:2:3`)).status).toBe(429);
    expect((await fromAnother({}, `2001:db8:1:${visitors}::1`)).status).toBe(200);
  });

  it('isn’t known by their network address in the table', async () => {
    await contact({}, '203.0.113.77');
    expect(JSON.stringify(await everything())).not.toContain('203.0.113.77');
  });

  it.each(['leaveBlank', 'website'])(
    'who fills in %s, which people don’t see, gets the same answer: the message is kept, marked and not mailed',
    async (field) => {
      const since = new Date().toISOString();
      const before = (await received(noOrganization)).length;
      const id = newId();
      const filled = { id, [field]: 'https://spam.example' };
      expect(await contact(filled)).toEqual({ status: 201, body: thanks });
      expect(await contact(filled)).toEqual({ status: 200, body: thanks });
      expect(await contact({ ...filled, description: 'Another message.' })).toMatchObject({ status: 409 });
      expect(await contact({ [field]: 'x' })).toEqual({ status: 200, body: thanks });
      for (let sent = 0; sent < 3; sent++) await contact({ [field]: 'x' });
      expect((await contact({ [field]: 'x' })).status).toBe(429);
      expect((await received(noOrganization)).length).toBe(before);
      const [item] = await itemsAt(`CONTACT#${id}`);
      expect(item).toMatchObject({ unmailed: 'suspect', description: message.description });
      const [first, ...others] = await unmailedSince(since);
      expect(others).toHaveLength(4);
      expect(first).toEqual({
        ...message,
        at: since,
        reason: 'suspect',
        kind: 'contact',
        email: userEmail,
        businessName: null,
      });
      expect((await fromAnother({ [field]: ' ' })).status).toBe(200);
      expect((await received(noOrganization)).length).toBe(before + 1);
    },
  );

  it('sends no secret that the address of the page has', async () => {
    const id = newId();
    await contact({ id, currentPage: '/accept-invitation?token=secret' });
    const [item] = await itemsAt(`CONTACT#${id}`);
    expect(item?.currentPage).toBe('/accept-invitation');
  });

  it.each([
    [{ userEmail: ' ' }, 'userEmail', 'Please provide an email address.'],
    [{ userEmail: undefined }, 'userEmail', 'Please provide an email address.'],
    [{ userEmail: 'ada@bakery' }, 'userEmail', 'Please enter a valid email address'],
    [{ description: '  ' }, 'description', 'Please describe your message'],
    [{ description: undefined }, 'description', 'Please describe your message'],
    [{ description: ' Too few  ' }, 'description', 'Please provide at least 10 characters'],
    [{ currentPage: 'https://evil.example' }, 'currentPage', 'must be a path of this site, such as /recipes'],
  ])('learns what is wrong: %j', async (body, path, words) => {
    const answer = await contact(body);
    expect(answer.status).toBe(400);
    expect(answer.body.issues).toEqual([{ path, message: words }]);
  });

  it.each([
    '<ada@example.com>',
    'ada,victim@example.com.evil',
    '"ada"@example.com',
    'ada@exam;ple.com',
    'adä@example.com',
  ])('can’t add to the headers by the address %s', async (userEmail) => {
    const answer = await contact({ userEmail, description: 'Hello\r\nBcc: victim@example.com' });
    expect(answer.status).toBe(400);
    expect(answer.body.issues).toEqual([
      { path: 'userEmail', message: 'Please enter a valid email address' },
    ]);
    expect(JSON.stringify(await mailed(noOrganization, 0))).not.toContain('victim@example.com');
  });

  it('can’t add mark-up to the mail', async () => {
    await contact({ description: '<img src=x onerror=alert(1)> & more' });
    const [sent] = await mailed(noOrganization, 1);
    expect(sent?.Content.Simple.Body.Html.Data).toContain('&lt;img src');
    expect(sent?.Content.Simple.Body.Html.Data).not.toContain('<img');
    expect(sent?.Content.Simple.Body.Text.Data).toContain('<img src=x onerror=alert(1)> & more');
  });

  it('is forgotten after half a year', async () => {
    const id = newId();
    await contact({ id });
    const [item] = await itemsAt(`CONTACT#${id}`);
    expect(Number(item?.expiresAt) * 1000).toBeGreaterThan(Date.now() + 182 * 24 * hourMs);
    expect(Number(item?.expiresAt) * 1000).toBeLessThan(Date.now() + 184 * 24 * hourMs);
  });
});

/** What the operator's command reads. */
async function unmailedSince(since: string): Promise<UnmailedMessage[]> {
  const found = [];
  for await (const one of readUnmailed(since)) found.push(one);
  return found;
}

describe('the mails of a day', () => {
  /** Another day for each test, with all but so many mails sent. */
  async function dayWithRoomFor(left: number): Promise<string> {
    days += 10;
    vi.setSystemTime(Date.UTC(2030, 0, days, 9));
    const since = new Date().toISOString();
    if (left === mailsADay) return since;
    await fromAnother();
    await mailed(noOrganization, 1);
    const key = (await everything()).find(
      ({ pk, sk }) => String(pk).startsWith('LIMIT#support-mail#') && sk === since.slice(0, 10),
    );
    expect(key?.uses).toBe(1);
    await documents.send(
      new PutCommand({ TableName: tableName(), Item: { ...key, uses: mailsADay - left } }),
    );
    mail.received.length = 0;
    return since;
  }
  let days = 0;

  it('are 200: the rest is kept for the operator, who is alarmed, and the next day’s are mailed', async () => {
    const warn = vi.spyOn(log, 'warn').mockImplementation(() => undefined);
    const since = await dayWithRoomFor(1);
    await feedback({ description: 'The last that is mailed.' });
    vi.setSystemTime(Date.now() + 1000);
    await feedback({ description: 'The first that is kept.' });
    expect(await mailed(kitchen.organizationId, 2)).toHaveLength(1);
    vi.setSystemTime(Date.now() + 1000);
    await fromAnother({ description: 'The second that is kept.', userEmail });
    expect(await mailed(noOrganization, 1)).toHaveLength(1);
    expect(mail.received[0]).toMatchObject({
      body: { Content: { Simple: { Body: { Text: { Data: expect.stringContaining('The last') } } } } },
    });
    expect(warn.mock.calls).toEqual([
      ['a message to us was kept and not mailed', { kind: 'feedback' }],
      ['a message to us was kept and not mailed', { kind: 'contact' }],
    ]);
    expect(await unmailedSince(since)).toMatchObject([
      {
        reason: 'daily_limit',
        kind: 'feedback',
        email: `${kitchen.userId}@example.com`,
        businessName: 'Hazel & Rye',
        description: 'The first that is kept.',
      },
      { reason: 'daily_limit', kind: 'contact', email: userEmail, description: 'The second that is kept.' },
    ]);
    vi.setSystemTime(Date.now() + 24 * hourMs);
    await fromAnother();
    expect(await mailed(noOrganization, 1)).toHaveLength(2);
    warn.mockRestore();
  });

  it('count a message once, however often and at what moments its event comes', async () => {
    await dayWithRoomFor(3);
    for (let sent = 0; sent < 3; sent++) await fromAnother();
    const events = (await received(noOrganization)).slice(-3);
    let open = events.flatMap((event) => Array<typeof event>(4).fill(event));
    // What failed comes again, as the queue brings it.
    for (let round = 0; round < 5 && open.length > 0; round++) {
      const outcomes = await Promise.all(
        open.map(async (event) => ({ event, failed: (await deliver(sendMessages, [event])) > 0 })),
      );
      open = outcomes.filter(({ failed }) => failed).map(({ event }) => event);
    }
    expect(open).toEqual([]);
    expect(mail.received).toHaveLength(3);
  });

  it('leave out what was erased before the operator reads it', async () => {
    const since = await dayWithRoomFor(0);
    const id = newId();
    await contact({ id });
    expect(await mailed(noOrganization, 1)).toEqual([]);
    expect(await unmailedSince(since)).toHaveLength(1);
    await forgetContacts(userEmail);
    expect(await unmailedSince(since)).toEqual([]);
    expect(JSON.stringify(await itemsAt('UNMAILED#MESSAGES'))).not.toContain(userEmail);
  });
});

describe('a member', () => {
  it('sends feedback, which is mailed with their address and business and kept without either', async () => {
    const id = newId();
    expect(await feedback({ id })).toEqual({ status: 201, body: thanks });
    expect(await feedback({ id })).toEqual({ status: 200, body: thanks });
    expect((await feedback({ id, currentPage: '/stock' })).status).toBe(409);
    const [sent] = await mailed(kitchen.organizationId, 1);
    expect(sent?.ReplyToAddresses).toEqual([`${kitchen.userId}@example.com`]);
    expect(sent?.Content.Simple.Body.Text.Data).toContain('Business: Hazel & Rye');
    expect(sent?.Content.Simple.Body.Text.Data).toContain('The list is slow.');
    const [item] = await itemsAt(`ORG#${kitchen.organizationId}`, `FEEDBACK#${id}`);
    expect(item).toMatchObject({ userId: kitchen.userId, currentPage: '/recipes' });
    expect(JSON.stringify(item)).not.toMatch(/@|Hazel/);
  });

  it('can’t take another member’s message for a repeat of their own', async () => {
    const id = newId();
    await feedback({ id });
    const colleague = await addMember(kitchen.organizationId);
    expect((await feedback({ id }, colleague)).status).toBe(409);
  });

  it('sends twenty a day, and a colleague twenty more', async () => {
    const [one, other] = [await addMember(kitchen.organizationId), await addMember(kitchen.organizationId)];
    const answers = [];
    for (let sent = 0; sent < 21; sent++) answers.push(await feedback({}, one));
    expect(statuses(answers)).toEqual([...Array(20).fill(200), 429]);
    expect((await feedback({}, other)).status).toBe(200);
    vi.setSystemTime(Date.now() + 24 * hourMs);
    expect((await feedback({}, one)).status).toBe(200);
  });

  it.each([
    [{ description: '' }, 'Please describe your feedback or issue'],
    [{ description: 'Slow' }, 'Please provide at least 10 characters'],
  ])('learns what is wrong: %j', async (body, words) => {
    expect((await feedback(body)).body.issues).toEqual([{ path: 'description', message: words }]);
  });

  it('of another business can’t send it here', async () => {
    const other = await newOrganization('Elsewhere');
    expect((await feedback({}, other.userId)).status).toBe(404);
  });
});
