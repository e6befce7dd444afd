/** Messages to us: each is kept and mailed once, nobody sends hundreds, and nothing typed reaches a header. */
import { noOrganization } from '@batchbook/events/envelope';
import { newId } from '@batchbook/shared/ids';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { call } from '../../tests/support/api.ts';
import { deliver, eventsOf } from '../../tests/support/deliver.ts';
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
import { handler as sendMessages } from './workers/on-message-received-send-mail.ts';

const supportEmail = 'help@batchbook.example';
const thanks = { success: true, message: 'Thank you! Your message has been sent.' };
const hourMs = 3_600_000;

let mail: Endpoint;
let kitchen: TestOrganization;
let visitors = 0;
/** Another visitor in each test. */
let address: string;

beforeAll(async () => {
  mail = await startMail();
  kitchen = await newOrganization('Hazel & Rye');
});
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] });
  mail.received.length = 0;
  visitors += 1;
  address = `192.0.2.${visitors}`;
});
afterEach(() => {
  vi.useRealTimers();
});
afterAll(() => mail.close());

const message = {
  userEmail: 'ada@example.com',
  currentPage: '/plans?users=12',
  description: 'Twelve of us bake.',
};
const contact = (body: object = {}, from = address) =>
  call(null, 'sendContact', {
    body: { ...message, ...body },
    headers: { 'cloudfront-viewer-address': `${from}:50123` },
  });
const feedback = (body: object = {}, userId = kitchen.userId) =>
  call(userId, 'sendFeedback', {
    params: { organizationId: kitchen.organizationId },
    body: { currentPage: '/recipes', description: 'The list is slow.', ...body },
  });
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
    expect(sent?.ReplyToAddresses).toEqual(['ada@example.com']);
    const text = sent?.Content.Simple.Body.Text.Data;
    for (const words of ['ada@example.com', '/plans?users=12', 'Twelve of us bake.'])
      expect(text).toContain(words);
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
    const first = await simultaneously(14, (index) => contact({ id: ids[index] ?? newId() }));
    expect(statuses(first)).toEqual([...Array(10).fill(201), ...Array(4).fill(429)]);
    expect(first.find(({ status }) => status === 429)?.body.code).toBe('too_many_requests');
    const kept = ids.find((_, index) => first[index]?.status === 201);
    expect((await contact({ id: kept })).status).toBe(200);
    expect((await contact({}, '198.51.100.7')).status).toBe(200);
    vi.setSystemTime(Date.now() + hourMs);
    const second = [];
    for (let sent = 0; sent < 11; sent++) second.push(await contact());
    expect(statuses(second)).toEqual([...Array(10).fill(200), 429]);
    vi.setSystemTime(Date.now() + hourMs);
    expect((await contact()).status).toBe(429);
    vi.setSystemTime(Date.now() + 23 * hourMs);
    expect((await contact()).status).toBe(200);
  });

  it('counts as one through all addresses of an IPv6 connection', async () => {
    for (let host = 1; host <= 10; host++)
      expect((await contact({}, `2001:db8:0:${visitors}::${host}`)).status).toBe(200);
    expect((await contact({}, `2001:db8::${visitors}:ffff:1:2:3`)).status).toBe(429);
    expect((await contact({}, `2001:db8:1:${visitors}::1`)).status).toBe(200);
  });

  it('isn’t known by their network address in the table', async () => {
    await contact({}, '203.0.113.77');
    expect(JSON.stringify(await everything())).not.toContain('203.0.113.77');
  });

  it('who fills in what people don’t see gets the same answer, and nothing is kept', async () => {
    const id = newId();
    const before = await everything();
    expect(await contact({ id, website: 'https://spam.example' })).toEqual({ status: 201, body: thanks });
    expect(await contact({ website: 'x' })).toEqual({ status: 200, body: thanks });
    expect(await everything()).toEqual(before);
    expect((await contact({ id, website: '' })).status).toBe(201);
  });

  it.each([
    [{ userEmail: ' ' }, 'userEmail', 'Please provide your email address'],
    [{ userEmail: undefined }, 'userEmail', 'Please provide your email address'],
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
