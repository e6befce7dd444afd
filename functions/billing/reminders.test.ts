/** What owners are told of grace periods and trials: each reminder once, and after an outage only the latest. */
import { newId } from '@batchbook/shared/ids';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { deliver, eventsOf } from '../../tests/support/deliver.ts';
import type { Endpoint } from '../../tests/support/endpoint.ts';
import { startMail } from '../../tests/support/mail.ts';
import { itemsAt, newOrganization, type TestOrganization } from '../../tests/support/organization.ts';
import { meterTableCost } from '../../tests/support/table-cost.ts';
import { changeStanding } from './change-standing.ts';
import { remindOwners } from './remind-owners.ts';
import { reminderWorker } from './workers/on-reminder-due-send-mail.ts';

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
const start = new Date('2026-11-23T08:00:00.000Z');
const later = (days: number): Date => new Date(start.getTime() + days * dayMs);

const reminderEvents = [
  'billing.grace_period_started',
  'billing.grace_period_reminder_due',
  'billing.grace_period_ended',
  'billing.trial_ending',
];

let mail: Endpoint;
let kitchen: TestOrganization;
let delivered: number;

beforeAll(async () => {
  mail = await startMail();
  Object.assign(process.env, {
    STAGE: 'test',
    APP_URL: 'https://batchbook.example',
  });
});
afterAll(() => mail.close());

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: start });
  vi.spyOn(process.stdout, 'write').mockReturnValue(true);
  mail.answer = () => ({ status: 200, body: { MessageId: '1' } });
  kitchen = await newOrganization('Hazel & Rye');
  mail.received.length = 0;
  delivered = 0;
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const at = async (time: Date): Promise<void> => {
  vi.setSystemTime(time);
  await remindOwners({ now: () => time });
};

interface Sent {
  to: string;
  subject: string;
  text: string;
}

/** Delivers what was published since the last time, and returns the mails that were sent for it. */
async function mails(now = new Date()): Promise<Sent[]> {
  const events = await eventsOf(kitchen.organizationId, reminderEvents);
  mail.received.length = 0;
  expect(await deliver(reminderWorker({ now: () => now }), events.slice(delivered))).toBe(0);
  delivered = events.length;
  return mail.received.map(({ body }) => {
    const { Destination, Content } = body as {
      Destination: { ToAddresses: string[] };
      Content: { Simple: { Subject: { Data: string }; Body: { Text: { Data: string } } } };
    };
    return {
      to: Destination.ToAddresses[0] ?? '',
      subject: Content.Simple.Subject.Data,
      text: Content.Simple.Body.Text.Data,
    };
  });
}
const subjects = async (): Promise<string[]> => (await mails()).map(({ subject }) => subject);

/** Lets the hourly schedule run from one day to another, and returns the subjects by day. */
async function hourly(from: number, to: number): Promise<[number, string][]> {
  const sent: [number, string][] = [];
  for (let hour = from * 24; hour <= to * 24; hour += 6) {
    await at(new Date(start.getTime() + hour * hourMs));
    for (const subject of await subjects()) sent.push([hour / 24, subject]);
  }
  return sent;
}

const create = async (): Promise<string> => {
  const id = newId();
  await kitchen.call('putRecipe', { params: { id }, body: { name: 'Loaf' } });
  return id;
};

/** Seven recipes on Free, which includes five, so that the grace period ends in 14 days. */
async function downgrade(): Promise<string[]> {
  await changeStanding(kitchen.organizationId, { tier: 'grow' }, start);
  const ids = [];
  for (let made = 0; made < 7; made++) ids.push(await create());
  await changeStanding(kitchen.organizationId, { tier: null }, start);
  return ids;
}

describe('a grace period', () => {
  it('reminds its owner at the start, 7, 3 and 1 days before the end and at the end, once each', async () => {
    await downgrade();
    expect(await mails()).toMatchObject([
      {
        to: `${kitchen.userId}@example.com`,
        subject: 'Your recipes become read-only on Dec 07, 2026',
        text: expect.stringContaining('Hazel & Rye has 7 recipes. The Free plan includes 5.'),
      },
    ]);
    expect(await hourly(0, 16)).toEqual([
      [7, 'Your recipes become read-only in 7 days'],
      [11, 'Your recipes become read-only in 3 days'],
      [13, 'Your recipes become read-only in 1 day'],
      [14, 'Your recipes are read-only now'],
    ]);
    expect(await itemsAt(`ORG#${kitchen.organizationId}`, 'CLOCK#recipes')).toEqual([]);
  });

  it('sends only the latest reminder after an outage of the schedule', async () => {
    await downgrade();
    await mails();
    await at(later(13.5));
    // Half a day is left, which is no 'in 1 day'.
    expect(await subjects()).toEqual(['Your recipes become read-only on Dec 07, 2026']);
    await at(later(20));
    expect(await subjects()).toEqual(['Your recipes are read-only now']);
  });

  it('sends only the latest reminder after an outage of the mail', async () => {
    await downgrade();
    for (const day of [7, 11, 13]) await at(later(day));
    expect(await subjects()).toEqual(['Your recipes become read-only in 1 day']);
  });

  it('falls silent once enough was deleted, and another one has its own reminders', async () => {
    const [first = '', second = ''] = await downgrade();
    await mails();
    vi.setSystemTime(later(2));
    for (const id of [first, second]) await kitchen.call('deleteRecipe', { params: { id } });
    expect(await hourly(6, 8)).toEqual([]);
    expect(await itemsAt(`ORG#${kitchen.organizationId}`, 'CLOCK#recipes')).toEqual([]);
    await changeStanding(kitchen.organizationId, { tier: 'none' }, later(9));
    vi.setSystemTime(later(9));
    expect(await mails()).toMatchObject([
      {
        subject: 'Your recipes become read-only on Dec 16, 2026',
        text: expect.stringContaining('What you have without a plan includes 3.'),
      },
    ]);
    expect((await hourly(15, 17)).map(([day]) => day)).toEqual([16]);
  });

  it('sends no reminder that was overtaken on its way by a larger plan', async () => {
    await downgrade();
    await mails();
    await at(later(7));
    await changeStanding(kitchen.organizationId, { tier: 'grow' }, later(7));
    expect(await subjects()).toEqual([]);
  });

  it('is reminded of once by two schedules at once, and mailed once when delivered twice', async () => {
    await downgrade();
    await mails();
    vi.setSystemTime(later(7));
    await Promise.all(Array.from({ length: 5 }, () => remindOwners({ now: () => later(7) })));
    const due = await eventsOf(kitchen.organizationId, ['billing.grace_period_reminder_due']);
    expect(due).toHaveLength(1);
    mail.received.length = 0;
    await deliver(reminderWorker({ now: () => later(7) }), [...due, ...due]);
    expect(mail.received).toHaveLength(1);
  });

  it('of sites speaks of stock', async () => {
    await changeStanding(kitchen.organizationId, { tier: 'premium' }, start);
    for (const name of ['Stall', 'Bakehouse'])
      await kitchen.call('putSite', { params: { id: newId() }, body: { name } });
    await changeStanding(kitchen.organizationId, { tier: 'grow' }, start);
    expect(await mails()).toMatchObject([
      {
        subject: 'Your stock becomes read-only on Dec 07, 2026',
        text: expect.stringContaining('has 3 sites. The Grow plan includes 1.'),
      },
    ]);
  });

  it('of sites on Free, which has none beside the Main Kitchen, says so', async () => {
    await changeStanding(kitchen.organizationId, { tier: 'premium' }, start);
    for (const name of ['Stall', 'Bakehouse'])
      await kitchen.call('putSite', { params: { id: newId() }, body: { name } });
    await changeStanding(kitchen.organizationId, { tier: null }, start);
    const [mail] = await mails();
    expect(mail?.text).toContain('has 3 sites. The Free plan has the Main Kitchen only.');
    expect(mail?.text).toContain('Delete 2 sites, or move to a larger plan');
  });
});

describe('the trial', () => {
  it('tells owners who don’t pay, 7 and 1 days before its end and at it', async () => {
    expect(await hourly(20, 33)).toEqual([
      [23, 'Your Batchbook trial ends in 7 days'],
      [29, 'Your Batchbook trial ends in 1 day'],
      [30, 'Your Batchbook trial has ended'],
    ]);
    expect(await itemsAt(`ORG#${kitchen.organizationId}`, 'CLOCK#trial')).toEqual([]);
  });

  it('says nothing to those who pay or have a grant, and goes on when they stop', async () => {
    await changeStanding(kitchen.organizationId, { paidTier: 'grow' }, start);
    expect(await hourly(23, 24)).toEqual([]);
    await changeStanding(kitchen.organizationId, { paidTier: 'free' }, later(25));
    expect((await hourly(29, 31)).map(([day]) => day)).toEqual([29, 30]);
  });
});

describe('a plan that ends about when the trial does', () => {
  const endPlan = (time: Date) => changeStanding(kitchen.organizationId, { paidTier: 'free' }, time);
  beforeEach(() => changeStanding(kitchen.organizationId, { paidTier: 'grow' }, start));

  it('has a mail that tells of the trial too, if the plan was paid when the trial ended', async () => {
    // The schedule runs each hour, so it may come after both.
    await endPlan(later(30.01));
    await at(later(30.04));
    expect(await eventsOf(kitchen.organizationId, ['billing.trial_ending'])).toHaveLength(1);
    expect(await subjects()).toEqual([]);
  });

  it('has a mail that tells of the trial too, if the plan ended within a day before', async () => {
    await endPlan(later(29.1));
    expect(await hourly(29.25, 31)).toEqual([]);
  });

  it('has a mail that tells when the trial ends, so only later reminders follow', async () => {
    await endPlan(later(28.5));
    expect(await hourly(28.75, 31)).toEqual([[30, 'Your Batchbook trial has ended']]);
  });

  it('has such a mail only if it was paid for, not granted', async () => {
    await endPlan(later(2));
    await changeStanding(kitchen.organizationId, { tier: 'premium' }, later(20));
    await changeStanding(kitchen.organizationId, { tier: null }, later(29.9));
    expect(await hourly(30, 31)).toEqual([[30, 'Your Batchbook trial has ended']]);
  });
});

it('costs the schedule only what is due, however many organizations there are', async () => {
  const now = later(400);
  vi.setSystemTime(now);
  const flush = (days: number) => remindOwners({ now: () => later(days) });
  await flush(400);
  for (let made = 0; made < 20; made++) await newOrganization();
  const { cost: idle } = await meterTableCost(() => flush(401));
  expect(idle.requests).toEqual(Array.from({ length: 8 }, () => 'Query'));
  kitchen = await newOrganization();
  await changeStanding(kitchen.organizationId, { paidTier: 'premium' }, now);
  for (const name of ['Stall', 'Bakehouse'])
    await kitchen.call('putSite', { params: { id: newId() }, body: { name } });
  await changeStanding(kitchen.organizationId, { paidTier: 'grow' }, now);
  const { cost } = await meterTableCost(() => flush(407));
  // The shard with something due is asked again.
  expect([...cost.requests].sort()).toEqual([
    'Get',
    ...Array.from({ length: 9 }, () => 'Query'),
    'TransactWrite',
  ]);
});
