/** Deleting an account or an organization: nothing comes back, nobody is stranded, and a crash half-way is completed. */
import { noOrganization } from '@batchbook/events/envelope';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { call } from '../../../tests/support/api.ts';
import { deliver, eventsOf } from '../../../tests/support/deliver.ts';
import { withFaults } from '../../../tests/support/faults.ts';
import { holdFirstWrite } from '../../../tests/support/hold.ts';
import { itemsAt, newOrganization, type TestOrganization } from '../../../tests/support/organization.ts';
import { everything } from '../../../tests/support/table-state.ts';
import {
  accept,
  invite,
  invitedWithToken,
  newAddress,
  startTeamServices,
  type TeamServices,
} from '../../../tests/support/team.ts';

let services: TeamServices;
let kitchen: TestOrganization;
let email: string;
let userId: string;

beforeAll(async () => {
  services = await startTeamServices();
  services.mail.answer = () => ({ status: 200, body: { MessageId: 'm' } });
});
beforeEach(async () => {
  kitchen = await newOrganization('Hazel & Rye');
  email = newAddress();
  userId = await services.newPerson(email);
});
afterAll(() => services.close());

const join = async (organization = kitchen): Promise<void> => {
  const joined = await accept(userId, await invitedWithToken(services, organization, email));
  if (joined.status !== 200) throw new Error(JSON.stringify(joined.body));
};
const inKitchen = { organizationId: '' };
beforeEach(() => {
  inKitchen.organizationId = kitchen.organizationId;
});
const deleteMe = (name?: string) => call(userId, 'deleteMe', name === undefined ? {} : { body: { name } });
const gone = { status: 401, body: { code: 'session_ended', detail: 'No user logged in' } };
const seats = async () => (await kitchen.call('getEntitlements')).body.usage.users;
const ownOrganization = async () =>
  (await call(userId, 'getMe')).body.memberships[0].organizationId as string;

describe('a deleted account', () => {
  it('leaves no trace of the person, and its seats are free', async () => {
    await call(userId, 'updateMe', {
      body: { firstName: 'Jo', lastName: 'Fletcher-Unmistakable', displayName: 'Jolyon-Nowhere-Else' },
    });
    await join();
    const inviting = await newOrganization('Frome Market');
    await invite(inviting, email);
    for (const name of ['requestMagicLink', 'requestEmailCode']) await call(null, name, { body: { email } });
    const written = { currentPage: '/plans', description: 'We are twelve users.' };
    await call(null, 'sendContact', { body: { ...written, userEmail: ` ${email.toUpperCase()} ` } });
    await call(userId, 'sendFeedback', { params: inKitchen, body: written });
    expect(await seats()).toBe(2);
    expect(await deleteMe('jo  fletcher-unmistakable ')).toEqual({ status: 200, body: { deleted: true } });
    const left = JSON.stringify(await everything());
    expect(left.toLowerCase()).not.toContain(email);
    expect(left).not.toContain('Fletcher-Unmistakable');
    expect(left).not.toContain('Jolyon-Nowhere-Else');
    expect(services.pool.has(userId)).toBe(false);
    expect(await seats()).toBe(1);
    expect((await inviting.call('getEntitlements')).body.usage.users).toBe(1);
    expect((await kitchen.call('listMembers')).body.items).toHaveLength(1);
    expect(await eventsOf(kitchen.organizationId, ['accounts.member_removed'])).toHaveLength(1);
  });

  it('is not created again by a token that is still valid', async () => {
    await join();
    const own = await ownOrganization();
    await deleteMe();
    const before = await itemsAt(`USER#${userId}`);
    for (const name of ['getMe', 'acceptInvitations', 'changeEmail', 'endSessions', 'deleteMe'])
      expect(await call(userId, name), name).toMatchObject(gone);
    expect(await call(userId, 'updateMe', { body: { firstName: 'Jo' } })).toMatchObject(gone);
    for (const organizationId of [own, kitchen.organizationId])
      expect((await call(userId, 'listSites', { params: { organizationId } })).status).toBe(404);
    expect(await itemsAt(`USER#${userId}`)).toEqual(before);
    expect(before).toMatchObject([{ type: 'DELETED_ACCOUNT' }]);
  });

  it('is refused while the name is wrong', async () => {
    expect(await deleteMe('Somebody else')).toMatchObject({
      status: 400,
      body: { issues: [{ path: 'name' }] },
    });
    expect((await call(userId, 'getMe')).status).toBe(200);
    expect((await deleteMe(email.toUpperCase())).status).toBe(200);
  });

  it('is refused to the owner of a team, and possible once they handed it over', async () => {
    const own = await ownOrganization();
    const guest = { email: newAddress(), userId: '' };
    guest.userId = await services.newPerson(guest.email);
    const team = {
      ...kitchen,
      call: (name: string, input: object = {}) =>
        call(userId, name, {
          ...input,
          params: { organizationId: own, ...(input as { params?: object }).params },
        }),
    } as TestOrganization;
    team.organizationId = own;
    await accept(guest.userId, await invitedWithToken(services, team, guest.email));
    expect(await deleteMe()).toMatchObject({ status: 409, body: { code: 'owns_organizations' } });
    expect((await call(userId, 'getMe')).status).toBe(200);
    await team.call('transferOwnership', { body: { userId: guest.userId } });
    expect((await deleteMe()).status).toBe(200);
    const sites = await call(guest.userId, 'listSites', { params: { organizationId: own } });
    expect(sites.status).toBe(200);
  });

  it('takes the organizations along that are theirs alone', async () => {
    const own = await ownOrganization();
    await deleteMe();
    expect(await itemsAt(`ORG#${own}`, 'MEMBER#')).toEqual([]);
    expect(await itemsAt(`ORG#${own}`, 'DELETION')).toHaveLength(1);
  });

  it('gets no welcome, if it was deleted before that was sent', async () => {
    const { handler } = await import('../workers/on-user-signed-up-send-welcome.ts');
    const kept = await eventsOf(await ownOrganization(), ['accounts.user_signed_up']);
    // As of somebody who was invited: the event is the inviter's.
    const events = kept.map((one) => ({
      ...one,
      detail: JSON.stringify({ ...JSON.parse(one.detail), organizationId: kitchen.organizationId }),
    }));
    await deleteMe();
    services.mail.received.length = 0;
    expect(events).toHaveLength(1);
    expect(await deliver(handler, events)).toBe(0);
    expect(services.mail.received).toEqual([]);
  });

  it('gives its address to a new one', async () => {
    await deleteMe();
    const again = await services.newPerson(email);
    expect((await call(again, 'getMe')).body).toMatchObject({ email, userId: again });
    expect(await call(userId, 'getMe')).toMatchObject(gone);
  });

  it('is erased by the worker when the request failed half-way', async () => {
    await join();
    const { answer } = services.userPool;
    services.userPool.answer = () => ({ status: 400, body: { __type: 'TooManyRequestsException' } });
    expect(await deleteMe()).toEqual({ status: 200, body: { deleted: true } });
    expect(await call(userId, 'getMe')).toMatchObject(gone);
    services.userPool.answer = answer;
    const { handler } = await import('../workers/on-account-deleted.ts');
    const events = (await eventsOf(noOrganization, ['accounts.account_deleted'])).filter(({ detail }) =>
      detail.includes(userId),
    );
    expect(events).toHaveLength(1);
    expect(await deliver(handler, [...events, ...events])).toBe(0);
    expect(JSON.stringify(await everything())).not.toContain(email);
    expect(await seats()).toBe(1);
  });

  it('is erased exactly once after any number of failures', async () => {
    await join();
    const random = () => Math.random();
    const { handler } = await import('../workers/on-account-deleted.ts');
    await withFaults({ conflicts: 0.1, lostAnswers: 0.2, random }, () => deleteMe());
    const events = (await eventsOf(noOrganization, ['accounts.account_deleted'])).filter(({ detail }) =>
      detail.includes(userId),
    );
    expect(await deliver(handler, events)).toBe(0);
    expect(await seats()).toBe(1);
    expect(await itemsAt(`USER#${userId}`)).toMatchObject([{ type: 'DELETED_ACCOUNT' }]);
  });
});

describe('deleting an account at the same moment as', () => {
  it('becoming an owner strands no business', async () => {
    await join();
    const handOver = () => kitchen.call('transferOwnership', { body: { userId } });
    expect(await holdFirstWrite(() => deleteMe(), handOver)).toMatchObject({ status: 409 });
    expect((await kitchen.call('getOrganization')).status).toBe(200);
    await call(userId, 'transferOwnership', { params: inKitchen, body: { userId: kitchen.userId } });
    const refused = await holdFirstWrite(handOver, () => deleteMe());
    expect(refused).toMatchObject({ status: 400, body: { issues: [{ path: 'userId' }] } });
    expect((await kitchen.call('getOrganization')).status).toBe(200);
    expect((await kitchen.call('listMembers')).body.items).toMatchObject([{ role: 'owner' }]);
  });

  it('joining leaves neither a member nor a seat', async () => {
    const token = await invitedWithToken(services, kitchen, email);
    const late = await holdFirstWrite(
      () => accept(userId, token),
      () => deleteMe(),
    );
    expect(late.status).toBeGreaterThanOrEqual(400);
    expect(late.status).toBeLessThan(500);
    expect((await kitchen.call('listMembers')).body.items).toHaveLength(1);
    expect(await seats()).toBe(1);
  });

  it('somebody joining the organization that would go along', async () => {
    const own = await ownOrganization();
    const guest = newAddress();
    const guestId = await services.newPerson(guest);
    const team = {
      userId,
      organizationId: own,
      call: (name: string, input: { params?: Record<string, string>; body?: unknown } = {}) =>
        call(userId, name, { ...input, params: { organizationId: own, ...input.params } }),
    };
    const token = await invitedWithToken(services, team, guest);
    const answer = await holdFirstWrite(
      () => deleteMe(),
      () => accept(guestId, token),
    );
    expect(answer).toMatchObject({ status: 409, body: { code: 'owns_organizations' } });
    expect((await team.call('listMembers')).body.items).toHaveLength(2);
  });
});
