/** Deleting an account or an organization: nothing comes back, nobody is stranded, and a crash half-way is completed. */
import { noOrganization } from '@batchbook/events/envelope';
import { newId } from '@batchbook/shared/ids';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { call } from '../../../tests/support/api.ts';
import { deliver, eventsOf } from '../../../tests/support/deliver.ts';
import { eventually } from '../../../tests/support/eventually.ts';
import { withFaults } from '../../../tests/support/faults.ts';
import { holdFirstWrite } from '../../../tests/support/hold.ts';
import {
  addMember,
  itemsAt,
  newOrganization,
  type TestOrganization,
} from '../../../tests/support/organization.ts';
import { everything } from '../../../tests/support/table-state.ts';
import {
  accept,
  invite,
  invitedWithToken,
  newAddress,
  sendInvitations,
  startTeamServices,
  type TeamServices,
} from '../../../tests/support/team.ts';
import { hashOfToken } from '../../platform/secret-token.ts';
import { dynamodb } from '../../platform/table/client.ts';
import type { Item } from '../../platform/table/read.ts';
import { transact } from '../../platform/table/write.ts';
import { newOrganizationWrites } from '../new-organization.ts';
import { organizationItem } from '../table.ts';
import { eraseDue } from './erase-organizations.ts';

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
    await kitchen.call('putCustomer', {
      params: { id: newId() },
      body: { name: 'Jolyon-Nowhere-Else', contactEmail: email.toUpperCase() },
    });
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

const deletionsOf = async () =>
  (await eventsOf(noOrganization, ['accounts.account_deleted'])).filter(({ detail }) =>
    detail.includes(userId),
  );
const resume = async () => {
  const { handler } = await import('../workers/on-account-deleted.ts');
  expect(await deliver(handler, await deletionsOf())).toBe(0);
};

describe('an account whose deletion is slow or stops', () => {
  it.each(['mail', 'userPool'] as const)('gives no access while the %s hangs', async (service) => {
    await join();
    const { answer } = services[service];
    let answerLate = (): void => undefined;
    const late = new Promise<void>((resolve) => {
      answerLate = resolve;
    });
    let isAsked = false;
    services[service].answer = async (...request) => {
      isAsked = true;
      await late;
      return answer(...request);
    };
    try {
      const deleting = deleteMe();
      await eventually(async () => expect(isAsked).toBe(true));
      expect((await call(userId, 'listSites', { params: inKitchen })).status).toBe(404);
      expect(await seats()).toBe(1);
      answerLate();
      expect((await deleting).status).toBe(200);
    } finally {
      answerLate();
      services[service].answer = answer;
    }
  });

  it('leaves what the address’s next owner has since', async () => {
    await join();
    const { answer } = services.userPool;
    let hasStopped = false;
    services.userPool.answer = (request, headers) => {
      hasStopped = String(headers['x-amz-target']).endsWith('.AdminDeleteUser');
      return answer(request, headers);
    };
    dynamodb.middlewareStack.add(
      (next) => (args) => (hasStopped ? Promise.reject(new Error('the function ended')) : next(args)),
      { step: 'initialize', name: 'stop' },
    );
    await deleteMe();
    dynamodb.middlewareStack.remove('stop');
    services.userPool.answer = answer;
    const next = await services.newPerson(email);
    const token = await invitedWithToken(services, kitchen, email);
    const other = await newOrganization('Frome Market');
    await invite(other, email);
    await call(null, 'requestMagicLink', { body: { email } });
    expect((await accept(next, token)).status).toBe(200);
    await resume();
    expect(await itemsAt(`USER#${userId}`)).toMatchObject([{ type: 'DELETED_ACCOUNT' }]);
    expect((await kitchen.call('listInvitations')).body.items).toMatchObject([{ email, status: 'accepted' }]);
    expect((await other.call('listInvitations')).body.items).toMatchObject([{ email, status: 'pending' }]);
    expect(await itemsAt(`MAGIC_LINK#${hashOfToken(email)}`)).toHaveLength(1);
    expect((await call(next, 'listSites', { params: inKitchen })).status).toBe(200);
    expect(await seats()).toBe(2);
  });
});

describe('a deleted account that changed its address', () => {
  it('leaves no invitation with the address that it accepted it under', async () => {
    await join();
    const later = newAddress();
    services.pool.set(userId, { email: later, verified: true });
    expect((await call(userId, 'changeEmail')).body.email).toBe(later);
    const { handler } = await import('../workers/on-email-changed-notify.ts');
    const changes = await eventsOf(noOrganization, ['accounts.email_changed']);
    await deliver(handler, changes);
    expect((await kitchen.call('listInvitations')).body.items).toMatchObject([{ email }]);
    await deleteMe();
    const left = JSON.stringify(await everything()).toLowerCase();
    expect(left).not.toContain(email);
    expect(left).not.toContain(later);
    expect((await invite(kitchen, email)).status).toBe(201);
  });
});

describe('the businesses of a deleted account', () => {
  const deletionOf = async (organizationId: string) =>
    (await itemsAt(`ORG#${organizationId}`, 'DELETION'))[0] as { deletesAt: string } | undefined;
  const anotherBusiness = async () => {
    const id = newId();
    const profile = (await itemsAt(`USER#${userId}`, 'PROFILE'))[0] as Item;
    const writes = newOrganizationWrites(
      organizationItem(id, 'Another', new Date()),
      { userId, profile },
      new Date(),
    );
    await transact({ system: 'a test' }, writes);
    return id;
  };

  it('are erased at once when their owner had deleted them before', async () => {
    const own = await ownOrganization();
    await call(userId, 'deleteOrganization', { params: { organizationId: own } });
    expect(Date.parse((await deletionOf(own))?.deletesAt ?? '')).toBeGreaterThan(Date.now());
    await deleteMe();
    expect(Date.parse((await deletionOf(own))?.deletesAt ?? '')).toBeLessThanOrEqual(Date.now());
    await eraseDue({ now: () => new Date() });
    expect(await deletionOf(own)).toMatchObject({ erasedAt: expect.any(String) });
  });

  it('take the addresses that they had invited along', async () => {
    const guest = newAddress();
    const own = { ...kitchen, organizationId: await ownOrganization() };
    const params = { organizationId: own.organizationId, id: newId() };
    expect((await call(userId, 'putInvitation', { params, body: { email: guest } })).status).toBe(201);
    await sendInvitations(own);
    await deleteMe();
    await eraseDue({ now: () => new Date() });
    expect(JSON.stringify(await everything()).toLowerCase()).not.toContain(guest);
    expect(await itemsAt(`EMAIL#${hashOfToken(guest)}`)).toEqual([]);
  });

  it('go along, however many there are', async () => {
    const ids = [await ownOrganization()];
    for (let made = 0; made < 20; made++) ids.push(await anotherBusiness());
    expect((await deleteMe()).status).toBe(200);
    for (const id of ids) {
      expect(Date.parse((await deletionOf(id))?.deletesAt ?? '')).toBeLessThanOrEqual(Date.now());
      expect(await itemsAt(`ORG#${id}`, 'MEMBER#')).toEqual([]);
    }
    expect(await itemsAt(`USER#${userId}`)).toMatchObject([{ type: 'DELETED_ACCOUNT' }]);
  });

  it('can be restored when the deletion of many stops before the account’s own', async () => {
    for (let made = 0; made < 19; made++) await anotherBusiness();
    dynamodb.middlewareStack.add(
      (next) => (args) =>
        JSON.stringify(args.input).includes('SET deletedAt')
          ? Promise.reject(new Error('the function ended'))
          : next(args),
      { step: 'initialize', name: 'stop' },
    );
    expect((await deleteMe()).status).toBe(500);
    dynamodb.middlewareStack.remove('stop');
    const { memberships, deletedOrganizations } = (await call(userId, 'getMe')).body;
    expect([memberships.length, deletedOrganizations.length]).toEqual([16, 4]);
    for (const { deletesAt } of deletedOrganizations)
      expect(Date.parse(deletesAt)).toBeGreaterThan(Date.now() + 29 * 86_400_000);
    expect((await deleteMe()).status).toBe(200);
    for (const { organizationId } of deletedOrganizations)
      expect(Date.parse((await deletionOf(organizationId))?.deletesAt ?? '')).toBeLessThanOrEqual(Date.now());
  });

  it('are all kept when one of many has a team', async () => {
    for (let made = 0; made < 18; made++) await anotherBusiness();
    const id = await anotherBusiness();
    await addMember(id);
    expect(await deleteMe()).toMatchObject({ status: 409, body: { code: 'owns_organizations' } });
    expect((await call(userId, 'getMe')).body.memberships).toHaveLength(20);
  });
});

describe('deleting an account at the same moment as', () => {
  it('its address is invited again: whatever the moment, that invitation can be ended', async () => {
    for (let nth = 1, isReached = true; isReached; nth++) {
      email = newAddress();
      userId = await services.newPerson(email);
      const inviting = await newOrganization('Frome Market');
      const first = (await invite(inviting, email)).body.invitationId;
      let count = 0;
      dynamodb.middlewareStack.add(
        (next) => async (args) => {
          count += 1;
          if (count === nth) {
            await inviting.call('cancelInvitation', { params: { id: first } });
            await invite(inviting, email);
          }
          return next(args);
        },
        { step: 'initialize', name: 'meanwhile' },
      );
      const deleted = await deleteMe().finally(() => dynamodb.middlewareStack.remove('meanwhile'));
      isReached = count >= nth;
      expect(deleted.status, `at request ${nth}`).toBe(200);
      await resume();
      for (const { invitationId, status } of (await inviting.call('listInvitations')).body.items)
        if (status === 'pending') {
          const ended = await inviting.call('cancelInvitation', { params: { id: invitationId } });
          expect(ended.status, `at request ${nth}`).toBe(200);
        }
      expect((await inviting.call('getEntitlements')).body.usage.users, `at request ${nth}`).toBe(1);
    }
  });

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
