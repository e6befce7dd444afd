import { randomUUID } from 'node:crypto';
import type { PostConfirmationTriggerEvent, SQSEvent } from 'aws-lambda';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { call } from '../../tests/support/api.ts';
import { type Endpoint, startService } from '../../tests/support/endpoint.ts';
import { startMail } from '../../tests/support/mail.ts';
import {
  addMember,
  itemsAt,
  newOrganization,
  outboxItems,
  type TestOrganization,
} from '../../tests/support/organization.ts';
import { provisionAccount } from './provision-account.ts';
import { nameOf } from './team/name-of.ts';

let userPool: Endpoint;
let mail: Endpoint;

beforeAll(async () => {
  [userPool, mail] = await Promise.all([
    startService('AWS_ENDPOINT_URL_COGNITO_IDENTITY_PROVIDER'),
    startMail(),
  ]);
  Object.assign(process.env, {
    USER_POOL_ID: 'eu-west-2_test',
    APP_URL: 'https://batchbook.example',
  });
});

beforeEach(() => {
  mail.received.length = 0;
  userPool.answer = () => ({ status: 200, body: {} });
});

afterAll(() => Promise.all([userPool.close(), mail.close()]));

async function everythingOf(userId: string) {
  const own = await itemsAt(`USER#${userId}`);
  const organizations = own.filter((item) => item.type === 'MEMBERSHIP').map((item) => item.organizationId);
  const items = (await Promise.all(organizations.map((id) => itemsAt(`ORG#${id}`)))).flat();
  const events = (await Promise.all(organizations.map((id) => outboxItems(id as string)))).flat();
  const count = (type: string) => [...own, ...items].filter((item) => item.type === type).length;
  return {
    profiles: count('PROFILE'),
    memberships: count('MEMBERSHIP'),
    organizations: count('ORGANIZATION'),
    entitlements: count('ENTITLEMENT'),
    sites: items.filter((item) => item.type === 'SITE').map((item) => item.name),
    events: events.map((item) => item.detailType).sort(),
  };
}

const once = {
  profiles: 1,
  memberships: 2,
  organizations: 1,
  entitlements: 1,
  sites: ['Main Kitchen'],
  events: ['accounts.organization_created', 'accounts.user_signed_up'],
};

describe('a new account', () => {
  it('is created exactly once, however often the trigger runs', async () => {
    const { handler } = await import('./post-confirmation.ts');
    const userId = randomUUID();
    const event = {
      triggerSource: 'PostConfirmation_ConfirmSignUp',
      userName: userId,
      request: {
        userAttributes: {
          sub: userId,
          email: 'ada@example.com',
          'custom:business_name': 'Ada Bakes',
          'custom:display_name': ' Ada L. ',
        },
      },
    } as unknown as PostConfirmationTriggerEvent;
    const answers = await Promise.all(Array.from({ length: 20 }, () => handler(event)));
    expect(answers).toEqual(Array(20).fill(event));
    expect(await everythingOf(userId)).toEqual(once);
    const me = await call(userId, 'getMe');
    expect(me.body).toMatchObject({
      userId,
      email: 'ada@example.com',
      firstName: null,
      displayName: 'Ada L.',
      businessRole: null,
      themePreference: 'light',
      memberships: [{ role: 'owner', status: 'active', organizationName: 'Ada Bakes' }],
    });
  });

  it('is not created when a new password is confirmed', async () => {
    const { handler } = await import('./post-confirmation.ts');
    const userId = randomUUID();
    await handler({
      triggerSource: 'PostConfirmation_ConfirmForgotPassword',
      userName: userId,
      request: { userAttributes: { sub: userId } },
    } as unknown as PostConfirmationTriggerEvent);
    expect(await itemsAt(`USER#${userId}`)).toEqual([]);
  });

  it('is created by the first read if the trigger never ran, even with several screens at once', async () => {
    const userId = randomUUID();
    userPool.answer = () => ({
      status: 200,
      body: {
        Username: userId,
        UserAttributes: [
          { Name: 'sub', Value: userId },
          { Name: 'email', Value: 'bea@example.com' },
          { Name: 'custom:display_name', Value: 'Bea' },
        ],
      },
    });
    const answers = await Promise.all(Array.from({ length: 10 }, () => call(userId, 'getMe')));
    expect(new Set(answers.map((answer) => JSON.stringify(answer.body))).size).toBe(1);
    expect(answers[0]?.body).toMatchObject({
      email: 'bea@example.com',
      displayName: 'Bea',
      memberships: [{ organizationName: 'My Food Business' }],
    });
    expect(await everythingOf(userId)).toEqual(once);
  });

  it('has a visible name, whatever the pool was given', async () => {
    const userId = randomUUID();
    const unseen = '\u200d\u3164';
    await provisionAccount(
      { userId, email: 'dora@example.com', businessName: unseen, displayName: unseen },
      new Date(),
    );
    const me = await call(userId, 'getMe');
    expect(me.body.displayName).toBe(null);
    expect(me.body.memberships).toMatchObject([{ organizationName: 'My Food Business' }]);
  });

  it('has its names on one line, whatever the pool was given', async () => {
    const account = {
      userId: randomUUID(),
      email: 'ada@example.com',
      businessName: 'Hazel\r\n& Rye',
      displayName: 'Ada\u202e\nL.',
    };
    await provisionAccount(account, new Date());
    const { body } = await call(account.userId, 'getMe');
    expect([body.displayName, body.memberships[0].organizationName]).toEqual(['Ada L.', 'Hazel & Rye']);
  });

  it('keeps of a display name what the table can store', async () => {
    const nameOf = async (displayName: string) => {
      const userId = randomUUID();
      const email = `${userId}@example.com`;
      await provisionAccount({ userId, email, businessName: '', displayName }, new Date());
      return (await call(userId, 'getMe')).body.displayName;
    };
    expect(await nameOf('')).toBe(null);
    expect(await nameOf('Dora \ud800\0')).toMatch(/^Dora/);
    expect(await nameOf(`${'x'.repeat(199)}😀`)).toMatch(/^x{199}/);
  });

  it('is free, in trial, with room for five recipes', async () => {
    const kitchen = await newOrganization();
    const { body } = await kitchen.call('getEntitlements');
    expect(body).toMatchObject({
      tier: 'free',
      inTrial: true,
      trialDaysLeft: 30,
      limits: { recipes: 5, users: 2, sites: 0 },
      usage: { recipes: 0, users: 1, sites: 1 },
      features: { stock_management: true, events: true, reporting: false, variations: false },
      readOnly: { recipes: false, sites: false },
      overLimitStatus: 'compliant',
    });
  });
});

describe('the profile', () => {
  it('updates names and theme, and nothing else', async () => {
    const { userId } = await newOrganization();
    const answer = await call(userId, 'updateMe', { body: { firstName: ' Ada ', themePreference: 'dark' } });
    expect(answer.body).toMatchObject({ firstName: 'Ada', lastName: null, themePreference: 'dark' });
    expect((await call(userId, 'getMe')).body).toEqual(answer.body);
    for (const body of [{ email: 'x@example.com' }, { isSuperAdmin: true }, { userId: 'x' }])
      expect((await call(userId, 'updateMe', { body })).status).toBe(400);
  });
});

const brokenNames = [
  'Ada\r\nBcc: x@example.com',
  'Ada\tL',
  'Ada\u0085L',
  'Ada\u2028L',
  'Ada \u202egnp.exe',
  'Ada\x1b[2J',
];

describe('the display name and the role', () => {
  it.each(["Seán O’Neill-D'Arcy, Jr.", 'محمد', 'علی\u200cرضا', 'क्\u200dष', '👩\u200d🍳 Ада', '山田　太郎'])(
    'may be in any script: %s',
    async (displayName) => {
      const { userId } = await newOrganization();
      const answer = await call(userId, 'updateMe', { body: { displayName } });
      expect(answer).toMatchObject({ status: 200, body: { displayName } });
    },
  );

  it('are kept on the profile, exported, and taken away again', async () => {
    const { userId } = await newOrganization();
    const about = { displayName: 'Ada L.', businessRole: 'cafe_bakery' };
    const answer = await call(userId, 'updateMe', { body: { ...about, displayName: ' Ada L. ' } });
    expect(answer).toMatchObject({ status: 200, body: about });
    expect((await call(userId, 'getMe')).body).toEqual(answer.body);
    const exported = await call(userId, 'exportMe');
    expect(exported.body.items[0]).toMatchObject({ kind: 'profile', ...about });
    const none = { displayName: '', businessRole: null };
    expect((await call(userId, 'updateMe', { body: none })).body).toMatchObject(none);
  });

  it('are refused at their field', async () => {
    const { userId } = await newOrganization();
    const refused = async (field: string, value: unknown) => {
      const { status, body } = await call(userId, 'updateMe', { body: { [field]: value } });
      expect([status, body.issues?.[0]?.path]).toEqual([400, field]);
    };
    for (const field of ['displayName', 'firstName', 'lastName'])
      for (const value of ['\u200d\u3164', 'x'.repeat(201), 7, ...brokenNames]) await refused(field, value);
    for (const value of ['', 'baker', 'Producer', 1]) await refused('businessRole', value);
  });
});

it('calls a person by their names, else by their display name, else by their address', () => {
  const email = 'ada.l@example.com';
  const profile = { pk: 'USER#1', sk: 'PROFILE', email, firstName: null, lastName: null, displayName: null };
  expect(nameOf({ ...profile, firstName: 'Ada', lastName: 'Lovelace', displayName: 'A' })).toBe(
    'Ada Lovelace',
  );
  expect(nameOf({ ...profile, lastName: 'Lovelace', displayName: 'A' })).toBe('Lovelace');
  expect(nameOf({ ...profile, firstName: '', displayName: 'Countess' })).toBe('Countess');
  expect(nameOf({ ...profile, displayName: '' })).toBe('ada.l');
  expect(nameOf({ pk: 'USER#1', sk: 'PROFILE' })).toBe('');
});

describe('the organization', () => {
  let kitchen: TestOrganization;
  beforeEach(async () => {
    kitchen = await newOrganization('Hazel & Rye');
  });

  it('keeps the council to call about a recall, and takes the same again', async () => {
    const localAuthority = { name: 'Somerset Council', email: 'food@somerset.example', phone: '' };
    const body = { localAuthority, version: 1 };
    for (const _again of [1, 2])
      expect(await kitchen.call('updateOrganization', { body })).toMatchObject({
        status: 200,
        body: { localAuthority, version: 2 },
      });
    const bad = { localAuthority: { ...localAuthority, email: 'no address' }, version: 2 };
    expect(await kitchen.call('updateOrganization', { body: bad })).toMatchObject({
      status: 400,
      body: { issues: [{ path: 'localAuthority.email' }] },
    });
  });

  it('has no time zone until somebody says, and refuses one that nobody knows', async () => {
    expect((await kitchen.call('getOrganization')).body.timeZone).toBeNull();
    const body = { timeZone: 'Europe/London', version: 1 };
    for (const _again of [1, 2])
      expect(await kitchen.call('updateOrganization', { body })).toMatchObject({
        ...{ status: 200, body: { timeZone: 'Europe/London', version: 2 } },
      });
    for (const timeZone of ['Frome', '', '+01:00', null])
      expect(
        await kitchen.call('updateOrganization', { body: { timeZone, version: 2 } }),
        String(timeZone),
      ).toMatchObject({ status: 400, body: { issues: [{ path: 'timeZone' }] } });
  });

  it('can be changed by its owner at the version they read', async () => {
    const first = await kitchen.call('updateOrganization', { body: { currency: 'EUR', version: 1 } });
    expect(first).toMatchObject({ status: 200, body: { currency: 'EUR', name: 'Hazel & Rye', version: 2 } });
    const stale = await kitchen.call('updateOrganization', { body: { name: 'Rye', version: 1 } });
    expect(stale).toMatchObject({ status: 412, body: { current: { currency: 'EUR', version: 2 } } });
    expect((await kitchen.call('getOrganization')).body).toEqual(first.body);
    const renamed = await kitchen.call('updateOrganization', { body: { name: 'Rye', version: 2 } });
    expect(renamed.status).toBe(200);
    expect((await call(kitchen.userId, 'getMe')).body.memberships[0].organizationName).toBe('Rye');
  });

  it('has a name on one line', async () => {
    for (const name of brokenNames)
      expect(await kitchen.call('updateOrganization', { body: { name, version: 1 } })).toMatchObject({
        status: 400,
        body: { issues: [{ path: 'name', message: 'must be on one line, without control characters' }] },
      });
  });

  it('can be read but not changed by a member', async () => {
    const member = await addMember(kitchen.organizationId);
    const params = { organizationId: kitchen.organizationId };
    expect((await call(member, 'getOrganization', { params })).status).toBe(200);
    const refused = await call(member, 'updateOrganization', { params, body: { name: 'Mine', version: 1 } });
    expect(refused).toMatchObject({ status: 403, body: { code: 'owner_only' } });
  });
});

describe('the sign-up mails', () => {
  const deliver = (body: unknown, messageId = 'm1'): SQSEvent =>
    ({ Records: [{ messageId, body: JSON.stringify(body) }] }) as unknown as SQSEvent;

  async function signUp(businessName: string, displayName?: string) {
    const userId = randomUUID();
    await provisionAccount({ userId, email: 'cleo@example.com', businessName, displayName }, new Date());
    const me = await call(userId, 'getMe');
    const outbox = await outboxItems(me.body.memberships[0].organizationId);
    const item = outbox.find((one) => one.detailType === 'accounts.user_signed_up');
    return { 'detail-type': 'accounts.user_signed_up', detail: JSON.parse(item?.detail as string) };
  }

  it('are sent once, even when the queue or the relay delivers twice', async () => {
    const welcome = await import('./workers/on-user-signed-up-send-welcome.ts');
    const notice = await import('./workers/on-user-signed-up-notify-operator.ts');
    const event = await signUp('Cleo <b>Cakes</b>');
    for (const messageId of ['m1', 'm1', 'm2'])
      for (const worker of [welcome, notice])
        expect(await worker.handler(deliver(event, messageId))).toEqual({ batchItemFailures: [] });
    expect(mail.received).toHaveLength(2);
    const sent = mail.received.map((request) => JSON.stringify(request.body));
    expect(sent[0]).toContain('"ToAddresses":["cleo@example.com"]');
    expect(sent[0]).toContain('Cleo &lt;b&gt;Cakes&lt;');
    expect(sent[0]).not.toContain('box for Cleo <b>Cakes</b> is ready.</p>');
    expect(sent[1]).toContain('"ToAddresses":["operator@batchbook.example"]');
    expect(sent[1]).toMatch(/Somebody signed up on [A-Z][a-z]{2} \d\d, \d{4} at \d\d:\d\d UTC\./);
    expect(sent[1]).toContain('Email: cleo@example.com');
  });

  it('say to whoever was invited where they are, and promise no business of their own', async () => {
    const welcome = await import('./workers/on-user-signed-up-send-welcome.ts');
    const kitchen = await newOrganization('Hazel & Rye');
    const member = await addMember(kitchen.organizationId);
    await call(member, 'getMe');
    const detail = { organizationId: kitchen.organizationId, occurredAt: new Date().toISOString() };
    const event = await signUp('Cakes');
    Object.assign(event.detail, detail, { data: { userId: member } });
    await welcome.handler(deliver(event, 'm3'));
    const [{ body } = { body: null }] = mail.received;
    const text = JSON.stringify(body);
    expect(text).toContain('You have an account for Hazel & Rye now.');
    expect(text).not.toContain('first 30 days');
  });

  it('name the person, in one line, as they asked to be called', async () => {
    const welcome = await import('./workers/on-user-signed-up-send-welcome.ts');
    const notice = await import('./workers/on-user-signed-up-notify-operator.ts');
    const event = await signUp('Cakes', 'Cleo <b>\r\nBcc: evil@example.com');
    for (const worker of [welcome, notice]) await worker.handler(deliver(event));
    const bodies = mail.received.map(({ body }) => body as Record<string, unknown>);
    const [toCleo, toOperator] = bodies.map(
      ({ Content }) =>
        (Content as { Simple: { Body: Record<'Text' | 'Html', { Data: string }> } }).Simple.Body,
    );
    expect(toCleo?.Text.Data.split('\n')[0]).toBe('Hello Cleo <b> Bcc: evil@example.com,');
    expect(toCleo?.Html.Data).toContain('Hello Cleo &lt;b&gt; Bcc: evil@example.com,');
    expect(toOperator?.Text.Data).toContain('Business: Cakes\nName: Cleo <b> Bcc: evil@example.com\n');
  });

  it('are retried when sending failed', async () => {
    const welcome = await import('./workers/on-user-signed-up-send-welcome.ts');
    const event = await signUp('Cleo');
    mail.answer = () => ({
      status: 400,
      body: { message: 'no' },
      headers: { 'x-amzn-errortype': 'BadRequestException' },
    });
    expect(await welcome.handler(deliver(event))).toEqual({ batchItemFailures: [{ itemIdentifier: 'm1' }] });
    mail.answer = () => ({ status: 200, body: { MessageId: '1' } });
  });

  it('are retried while the new user can’t be read', async () => {
    const welcome = await import('./workers/on-user-signed-up-send-welcome.ts');
    const event = await signUp('Dora');
    event.detail.data.userId = randomUUID();
    expect(await welcome.handler(deliver(event))).toEqual({ batchItemFailures: [{ itemIdentifier: 'm1' }] });
    expect(mail.received).toEqual([]);
  });

  it('leave events they don’t understand to the dead-letter queue', async () => {
    const welcome = await import('./workers/on-user-signed-up-send-welcome.ts');
    expect(await welcome.handler(deliver({ nonsense: true }))).toEqual({
      batchItemFailures: [{ itemIdentifier: 'm1' }],
    });
  });
});
