/** Deleting an organization: closed to everyone at once, and as it was when its owner restores it. */
import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { memberChanged } from '@batchbook/events/accounts';
import { newId } from '@batchbook/shared/ids';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { allOperations, call } from '../../../tests/support/api.ts';
import { deliver, eventsOf } from '../../../tests/support/deliver.ts';
import { documents, tableName } from '../../../tests/support/documents.ts';
import { type FullOrganization, newFullOrganization } from '../../../tests/support/full-organization.ts';
import { holdFirstWrite } from '../../../tests/support/hold.ts';
import { itemsAt, newOrganization, setEntitlement } from '../../../tests/support/organization.ts';
import { validRequests } from '../../../tests/support/requests.ts';
import {
  accept,
  invite,
  invitedWithToken,
  newAddress,
  sendInvitations,
  startTeamServices,
  type TeamServices,
} from '../../../tests/support/team.ts';
import { queueWorker } from '../../platform/worker/queue-worker.ts';

let services: TeamServices;
let kitchen: FullOrganization;
let params: { organizationId: string };
let email: string;
let guest: string;

beforeAll(async () => {
  services = await startTeamServices();
  services.mail.answer = () => ({ status: 200, body: { MessageId: 'm' } });
});
beforeEach(async () => {
  services.mail.received.length = 0;
  kitchen = await newFullOrganization('Hazel & Rye');
  await setEntitlement(kitchen.organizationId, { usersLimit: 200 });
  params = { organizationId: kitchen.organizationId };
  email = newAddress();
  guest = await services.newPerson(email);
});
afterAll(() => services.close());

const join = async (address = email, userId = guest): Promise<void> => {
  expect((await accept(userId, await invitedWithToken(services, kitchen, address))).status).toBe(200);
};
const remove = () => kitchen.call('deleteOrganization', { body: { name: 'hazel & rye' } });
const restore = (userId = kitchen.userId) => call(userId, 'restoreOrganization', { params });
const closed = { status: 404, body: { detail: 'No organization found' } };

describe('a deleted organization', () => {
  it('is closed to everyone at once, and its owner sees until when they can restore it', async () => {
    await join();
    const { status, body } = await remove();
    expect(status).toBe(200);
    const days = (Date.parse(body.deletesAt) - Date.now()) / 86_400_000;
    expect(Math.round(days)).toBe(30);
    const others = allOperations.filter(
      ({ operation }) => operation.path.includes('{organizationId}') && !operation.reachesClosed,
    );
    for (const { name, operation } of others) {
      const [request] = fc.sample(validRequests(operation, kitchen.knownFor(name)), { numRuns: 1, seed: 1 });
      for (const userId of [kitchen.userId, guest])
        expect(await call(userId, name, request), name).toMatchObject(closed);
    }
    const name = { organizationName: 'Hazel & Rye', deletesAt: body.deletesAt };
    const me = (await call(kitchen.userId, 'getMe')).body;
    expect(me).toMatchObject({ memberships: [], deletedOrganizations: [{ ...params, ...name }] });
    expect(me.lastEnding).toBe(null);
    expect((await call(guest, 'getMe')).body).toMatchObject({ deletedOrganizations: [], lastEnding: null });
    expect(await remove()).toEqual({ status: 200, body });
  });

  it('is deleted and restored by its owner alone, and not under another name', async () => {
    await join();
    const wrong = await kitchen.call('deleteOrganization', { body: { name: 'Frome Market' } });
    expect(wrong).toMatchObject({ status: 400, body: { issues: [{ path: 'name' }] } });
    for (const name of ['deleteOrganization', 'restoreOrganization'])
      expect(await call(guest, name, { params }), name).toMatchObject({ status: 403 });
    await remove();
    const stranger = (await newOrganization()).userId;
    for (const userId of [guest, stranger])
      for (const name of ['deleteOrganization', 'restoreOrganization'])
        expect(await call(userId, name, { params }), name).toMatchObject(closed);
    expect((await restore()).status).toBe(200);
  });

  it('comes back as it was', async () => {
    await join();
    const before = await kitchen.call('listMembers');
    const recipes = await kitchen.call('listRecipes');
    await remove();
    expect(await restore()).toMatchObject({
      status: 200,
      body: { id: params.organizationId, name: 'Hazel & Rye' },
    });
    expect(await kitchen.call('listMembers')).toEqual(before);
    expect(await kitchen.call('listRecipes')).toEqual(recipes);
    expect((await call(guest, 'listRecipes', { params })).status).toBe(200);
    expect((await restore()).status).toBe(200);
    expect((await call(kitchen.userId, 'getMe')).body.deletedOrganizations).toEqual([]);
  });

  it('doesn’t come back once its time is over', async () => {
    await remove();
    await documents.send(
      new UpdateCommand({
        TableName: tableName(),
        Key: { pk: `ORG#${params.organizationId}`, sk: 'DELETION' },
        UpdateExpression: 'SET deletesAt = :past',
        ExpressionAttributeValues: { ':past': new Date(Date.now() - 1).toISOString() },
      }),
    );
    expect((await restore()).status).toBe(404);
    expect(await kitchen.call('listSites')).toMatchObject(closed);
  });

  it('of many members is closed and opened to each', async () => {
    const people = await Promise.all(
      Array.from({ length: 50 }, async () => {
        const address = newAddress();
        return { address, userId: await services.newPerson(address) };
      }),
    );
    // Fifty invitations a day.
    for (const { address } of people.slice(0, 48)) await invite(kitchen, address);
    for (const { userId } of people.slice(0, 48)) await call(userId, 'acceptInvitations');
    const statuses = async () => {
      const found = await itemsAt(`ORG#${params.organizationId}`, 'MEMBER#');
      return [found.length, ...new Set(found.map(({ status }) => status))];
    };
    expect(await statuses()).toEqual([49, 'active']);
    await remove();
    expect(await statuses()).toEqual([49, 'closed']);
    await restore();
    expect(await statuses()).toEqual([49, 'active']);
  });

  it('is skipped by workers, and its invitations lead nowhere', async () => {
    const address = newAddress();
    const token = await invitedWithToken(services, kitchen, address);
    await invite(kitchen, newAddress());
    await remove();
    services.mail.received.length = 0;
    expect(await sendInvitations(kitchen)).toBe(0);
    expect(services.mail.received).toEqual([]);
    expect((await call(null, 'getInvitation', { params: { token } })).status).toBe(404);
    const late = await services.newPerson(address);
    expect(await accept(late, token)).toMatchObject({ status: 409, body: { code: 'invitation_closed' } });
    await restore();
    expect((await accept(late, token)).status).toBe(200);
  });

  it('keeps no worker busy, until it is restored', async () => {
    const done: string[] = [];
    const worker = queueWorker([memberChanged], async ({ data }) => void done.push(data.id));
    await call(kitchen.userId, 'updateMe', { body: { firstName: 'Priya' } });
    const events = await eventsOf(params.organizationId, ['accounts.member_changed']);
    await remove();
    expect(await deliver(worker, events)).toBe(0);
    expect(done).toEqual([]);
    await restore();
    expect(await deliver(worker, events)).toBe(0);
    expect(done).toEqual([kitchen.userId]);
  });

  it('is closed by the worker to those whom the request didn’t reach', async () => {
    await join();
    await remove();
    const Key = { pk: `ORG#${params.organizationId}`, sk: `MEMBER#${guest}` };
    await documents.send(
      new UpdateCommand({
        TableName: tableName(),
        Key,
        UpdateExpression: 'SET #status = :active',
        ExpressionAttributeNames: { '#status': 'status' },
        ExpressionAttributeValues: { ':active': 'active' },
      }),
    );
    const mirror = { ...Key, pk: `USER#${guest}`, sk: `ORG#${params.organizationId}` };
    await documents.send(
      new UpdateCommand({
        TableName: tableName(),
        Key: mirror,
        UpdateExpression: 'SET #status = :active',
        ExpressionAttributeNames: { '#status': 'status' },
        ExpressionAttributeValues: { ':active': 'active' },
      }),
    );
    const { handler } = await import('../workers/on-organization-closed.ts');
    const events = await eventsOf(params.organizationId, ['accounts.organization_closed']);
    expect(await deliver(handler, events)).toBe(0);
    expect(await call(guest, 'listSites', { params })).toMatchObject(closed);
  });
});

describe('deleting an organization at the same moment as', () => {
  it('somebody joins lets nobody in', async () => {
    const token = await invitedWithToken(services, kitchen, email);
    await holdFirstWrite(remove, () => accept(guest, token));
    expect(await call(guest, 'listSites', { params })).toMatchObject(closed);
    await restore();
    expect((await call(guest, 'listSites', { params })).status).toBe(200);
  });

  it('somebody joins late lets nobody in either', async () => {
    const token = await invitedWithToken(services, kitchen, email);
    const late = await holdFirstWrite(() => accept(guest, token), remove);
    expect(late).toMatchObject({ status: 409, body: { code: 'invitation_closed' } });
    expect(await call(guest, 'listSites', { params })).toMatchObject(closed);
  });

  it('ownership goes to somebody else is refused', async () => {
    await join();
    const handOver = () => kitchen.call('transferOwnership', { body: { userId: guest } });
    expect(await holdFirstWrite(remove, handOver)).toMatchObject({
      status: 403,
      body: { code: 'owner_only' },
    });
    expect((await call(guest, 'listSites', { params })).status).toBe(200);
  });

  it('inviting leaves nothing that opens it', async () => {
    await holdFirstWrite(
      () => kitchen.call('putInvitation', { params: { id: newId() }, body: { email } }),
      remove,
    );
    expect((await call(guest, 'acceptInvitations')).body.activatedMemberships).toEqual([]);
  });
});
