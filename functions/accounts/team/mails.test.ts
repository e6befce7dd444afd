/** Who is told by mail that a team has changed: each person once, with no typed text in a header. */
import { PutCommand } from '@aws-sdk/lib-dynamodb';
import { noOrganization } from '@batchbook/events/envelope';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { call } from '../../../tests/support/api.ts';
import { deliver, eventsOf } from '../../../tests/support/deliver.ts';
import { documents, tableName } from '../../../tests/support/documents.ts';
import {
  newOrganization,
  setEntitlement,
  type TestOrganization,
} from '../../../tests/support/organization.ts';
import {
  accept,
  invitedWithToken,
  newAddress,
  startTeamServices,
  type TeamServices,
} from '../../../tests/support/team.ts';
import { newSubscriptionItem } from '../../billing/payments/table.ts';
import { handler as eraser } from '../workers/on-account-deleted.ts';
import { handler as teamMail } from '../workers/on-team-changed-send-mail.ts';

const teamEvents = ['accounts.member_removed', 'accounts.owner_changed', 'accounts.organization_closed'];

let services: TeamServices;
let kitchen: TestOrganization;
let email: string;
let userId: string;

beforeAll(async () => {
  services = await startTeamServices();
  services.mail.answer = () => ({ status: 200, body: { MessageId: 'm' } });
});
beforeEach(async () => {
  kitchen = await newOrganization('Hazel <b>& Rye');
  email = newAddress();
  userId = await services.newPerson(email);
  await call(userId, 'updateMe', { body: { firstName: 'Jo', lastName: 'Fletcher' } });
  expect((await accept(userId, await invitedWithToken(services, kitchen, email))).status).toBe(200);
  services.mail.received.length = 0;
});
afterAll(() => services.close());

interface Sent {
  to: string;
  subject: string;
  text: string;
  html: string;
}
const sent = (): Sent[] =>
  services.mail.received.map(({ body }) => {
    const { Destination, Content } = body as {
      Destination: { ToAddresses: string[] };
      Content: {
        Simple: { Subject: { Data: string }; Body: { Text: { Data: string }; Html: { Data: string } } };
      };
    };
    const { Subject, Body } = Content.Simple;
    return {
      to: Destination.ToAddresses[0] ?? '',
      subject: Subject.Data,
      text: Body.Text.Data,
      html: Body.Html.Data,
    };
  });

/** Delivers what was published, twice. */
async function tell(): Promise<Sent[]> {
  const events = await eventsOf(kitchen.organizationId, teamEvents);
  expect(await deliver(teamMail, [...events, ...events])).toBe(0);
  return sent();
}

const params = () => ({ organizationId: kitchen.organizationId, userId });
const owner = () => `${kitchen.userId}@example.com`;

describe('a mail about the team', () => {
  it('tells who was removed, by whom', async () => {
    await call(kitchen.userId, 'updateMe', { body: { firstName: 'Priya', lastName: 'Shah' } });
    await call(kitchen.userId, 'removeMember', { params: params() });
    const [mail, ...others] = await tell();
    expect(others).toEqual([]);
    expect(mail).toMatchObject({ to: email, subject: 'You’re no longer in a team on Batchbook' });
    expect(mail?.text).toContain('Priya Shah removed you from Hazel <b>& Rye');
    expect(mail?.html).toContain('Hazel &lt;b&gt;&amp; Rye');
  });

  it('tells the owner who left', async () => {
    await call(userId, 'removeMember', { params: params() });
    const [mail, ...others] = await tell();
    expect(others).toEqual([]);
    expect(mail).toMatchObject({ to: owner(), subject: 'Somebody left your team on Batchbook' });
    expect(mail?.text).toContain('Jo Fletcher left');
  });

  it('tells both when the business has a new owner', async () => {
    await kitchen.call('transferOwnership', { body: { userId } });
    const mails = await tell();
    expect(mails.map(({ to, subject }) => [to, subject])).toEqual([
      [email, 'You own a business on Batchbook now'],
      [owner(), 'Your business on Batchbook has a new owner'],
    ]);
    expect(mails[0]?.text).toContain('Hand it over to another member or delete it');
  });

  it('tells everyone that the business is deleted, and nobody once it is restored', async () => {
    await kitchen.call('deleteOrganization', { body: { name: 'Hazel <b>& Rye' } });
    const mails = await tell();
    expect(mails.map(({ to, subject }) => [to, subject]).sort()).toEqual(
      [
        [email, 'A business on Batchbook was deleted'],
        [owner(), 'Your business on Batchbook is deleted'],
      ].sort(),
    );
    expect(mails.find(({ to }) => to === owner())?.text).toContain('You can restore it');
    expect(mails.find(({ to }) => to === owner())?.text).not.toContain('plan');
    const other = await newOrganization();
    await other.call('deleteOrganization', { body: { name: 'Test Kitchen' } });
    await other.call('restoreOrganization');
    services.mail.received.length = 0;
    await deliver(teamMail, await eventsOf(other.organizationId, teamEvents));
    expect(sent()).toEqual([]);
  });

  it('says that the plan of a deleted business is cancelled, to the owner alone', async () => {
    await setEntitlement(kitchen.organizationId, { paidTier: 'grow', tier: 'grow' });
    await kitchen.call('deleteOrganization', { body: { name: 'Hazel <b>& Rye' } });
    const mails = await tell();
    const text = mails.find(({ to }) => to === owner())?.text;
    expect(text).toContain('Its Grow plan is cancelled, and nothing more is charged.');
    expect(text).toContain('It’s on Free then, and you can choose a plan again on the same page.');
    expect(mails.find(({ to }) => to === email)?.text).not.toContain('plan');
  });

  it('says on which day the plan of a deleted business ends, and what follows', async () => {
    await setEntitlement(kitchen.organizationId, { paidTier: 'grow', tier: 'grow' });
    const paid = { status: 'active', tier: 'grow', currentPeriodEnd: '2026-12-15T09:00:00.000Z' };
    const copy = { ...newSubscriptionItem(kitchen.organizationId, 'cus_1', new Date()), ...paid };
    await documents.send(new PutCommand({ TableName: tableName(), Item: copy }));
    await kitchen.call('deleteOrganization', { body: { name: 'Hazel <b>& Rye' } });
    const text = (await tell()).find(({ to }) => to === owner())?.text;
    expect(text).toContain('Its Grow plan is cancelled and ends on Dec 15, 2026. Nothing more is charged.');
    expect(text).toContain(
      'Until Dec 15, 2026 you can keep its plan on the same page. After that it’s on Free',
    );
  });

  it('says goodbye to a deleted account once, and names a stranger to the owner', async () => {
    expect((await call(userId, 'deleteMe', { body: { name: 'Jo Fletcher' } })).status).toBe(200);
    const events = await eventsOf(noOrganization, ['accounts.account_deleted']);
    expect(await deliver(eraser, events)).toBe(0);
    expect(sent().filter(({ to }) => to === email)).toMatchObject([
      { subject: 'Your Batchbook account is deleted' },
    ]);
    services.mail.received.length = 0;
    expect((await tell()).map(({ to, text }) => [to, text.slice(0, 20)])).toEqual([
      [owner(), 'A former member left'],
    ]);
  });

  it('isn’t a condition for deleting an account', async () => {
    services.mail.answer = () => ({ status: 500, body: {} });
    expect((await call(userId, 'deleteMe', { body: { name: 'Jo Fletcher' } })).status).toBe(200);
    services.mail.answer = () => ({ status: 200, body: { MessageId: 'm' } });
    expect((await call(userId, 'getMe')).status).toBe(401);
    const left = await services.newPerson(email);
    expect(left).not.toBe(userId);
  });
});
