/** Who may join a team, and who may work in it (invariants 20, 26, 27). */
import { newId } from '@batchbook/shared/ids';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { call, type Input } from '../../../tests/support/api.ts';
import { holdFirstWrite, holdRequest } from '../../../tests/support/hold.ts';
import {
  itemsAt,
  newOrganization,
  setEntitlement,
  type TestOrganization,
} from '../../../tests/support/organization.ts';
import {
  accept,
  invite,
  invitedWithToken,
  newAddress,
  sendInvitations,
  startTeamServices,
  type TeamServices,
  tokensTo,
} from '../../../tests/support/team.ts';
import { systemClock } from '../../platform/clock.ts';
import { provisionAccount } from '../provision-account.ts';
import { endExpired } from './end-expired.ts';
import { awaitsMail, mailInvitation } from './mail-invitation.ts';

let services: TeamServices;
let kitchen: TestOrganization;

beforeAll(async () => {
  services = await startTeamServices();
});

beforeEach(async () => {
  services.mail.received.length = 0;
  services.mail.answer = () => ({ status: 200, body: { MessageId: 'm' } });
  kitchen = await newOrganization();
  await seats(5);
});

afterEach(() => vi.useRealTimers());
afterAll(() => services.close());

const seats = (usersLimit: number) => setEntitlement(kitchen.organizationId, { usersLimit });
const used = async () => (await kitchen.call('getEntitlements')).body.usage.users as number;
const invitations = async () => (await kitchen.call('listInvitations')).body.items;
const members = async (userId = kitchen.userId) =>
  (await call(userId, 'listMembers', { params: { organizationId: kitchen.organizationId } })).body.items;
const later = (days: number) =>
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + days * 24 * 60 * 60 * 1000 });
const resend = (id: string) => kitchen.call('resendInvitation', { params: { id } });
const cancel = (id: string) => kitchen.call('cancelInvitation', { params: { id } });
const remove = (userId: string, by = kitchen.userId) =>
  call(by, 'removeMember', { params: { organizationId: kitchen.organizationId, userId } });
const open = (token: string) => call(null, 'getInvitation', { params: { token } });

async function join(email = newAddress()): Promise<{ userId: string; email: string }> {
  const token = await invitedWithToken(services, kitchen, email);
  const userId = await services.newPerson(email);
  expect((await accept(userId, token)).status).toBe(200);
  return { userId, email };
}

describe('an invitation', () => {
  it('takes a seat, is mailed, and makes a member of whoever has the address', async () => {
    const [id, email] = [newId(), newAddress()];
    const made = await invite(kitchen, ` ${email} `, id);
    expect(made).toMatchObject({
      status: 201,
      body: {
        invitationId: id,
        email,
        role: 'member',
        status: 'pending',
        reactivated: false,
        mail: 'queued',
      },
    });
    expect(await used()).toBe(2);
    expect(await sendInvitations(kitchen)).toBe(0);
    expect(await invitations()).toMatchObject([{ invitationId: id, status: 'pending', mail: 'sent' }]);
    const [token = ''] = tokensTo(services, email);
    expect(await open(token)).toEqual({
      status: 200,
      body: {
        organizationName: 'Hazel & Rye',
        inviterName: kitchen.userId,
        email,
        expiresAt: made.body.expiresAt,
        status: 'pending',
      },
    });
    const jo = await services.newPerson(email.toUpperCase());
    expect(await accept(jo, token)).toEqual({
      status: 200,
      body: { organizationId: kitchen.organizationId },
    });
    expect(await used()).toBe(2);
    expect(await members(jo)).toMatchObject([{ userId: expect.any(String) }, { userId: expect.any(String) }]);
    expect(await invitations()).toMatchObject([{ status: 'accepted' }]);
    expect((await open(token)).body.status).toBe('accepted');
  });

  it('is the same invitation when it is sent again under its id', async () => {
    const [id, email] = [newId(), newAddress()];
    const { body } = await invite(kitchen, email, id);
    expect(await invite(kitchen, email, id)).toEqual({ status: 200, body });
    expect((await invite(kitchen, newAddress(), id)).body.code).toBe('id_taken');
    expect(await used()).toBe(2);
  });

  it('is refused to a member, and to an address that has an open one', async () => {
    const { email } = await join();
    expect((await invite(kitchen, email)).body.code).toBe('already_member');
    const invited = newAddress();
    await invite(kitchen, invited);
    expect(await invite(kitchen, invited.toUpperCase())).toMatchObject({
      status: 409,
      body: { code: 'already_invited' },
    });
    expect(await used()).toBe(3);
  });

  it('is refused when every seat is taken', async () => {
    await seats(2);
    expect((await invite(kitchen, newAddress())).status).toBe(201);
    expect(await invite(kitchen, newAddress())).toMatchObject({
      status: 403,
      body: { code: 'user_limit_reached' },
    });
  });

  it('is refused to a user without the address, or who never proved it', async () => {
    const email = newAddress();
    const token = await invitedWithToken(services, kitchen, email);
    const other = await services.newPerson(newAddress());
    const unproved = await services.newPerson(email, { verified: false });
    for (const userId of [other, unproved])
      expect(await accept(userId, token)).toMatchObject({ status: 403, body: { code: 'wrong_address' } });
    expect((await call(unproved, 'acceptInvitations')).body.activatedMemberships).toEqual([]);
    expect(await members()).toHaveLength(2);
  });

  it('of a look-alike address is for another person', async () => {
    // U+212A, the Kelvin sign: its lower case is 'k'.
    const token = await invitedWithToken(services, kitchen, 'kim@example.com');
    const other = await services.newPerson('\u212aim@example.com');
    expect((await accept(other, token)).body.code).toBe('wrong_address');
  });

  it('is used up: the same person may repeat it, nobody else can use it', async () => {
    const email = newAddress();
    const token = await invitedWithToken(services, kitchen, email);
    const [jo, twin] = [await services.newPerson(email), await services.newPerson(email)];
    for (const _ of [1, 2]) expect((await accept(jo, token)).status).toBe(200);
    expect(await accept(twin, token)).toMatchObject({ status: 409, body: { code: 'invitation_closed' } });
    await remove(jo);
    expect((await accept(jo, token)).body.code).toBe('invitation_closed');
    expect((await accept(jo, 'invented')).status).toBe(404);
  });

  it('is accepted at sign-in without its link', async () => {
    const email = newAddress();
    await invite(kitchen, email);
    const jo = await services.newPerson(email);
    const body = { success: true, activatedMemberships: [{ organizationId: kitchen.organizationId }] };
    expect(await call(jo, 'acceptInvitations')).toEqual({ status: 200, body });
    expect(await call(jo, 'acceptInvitations')).toEqual({
      status: 200,
      body: { success: true, activatedMemberships: [] },
    });
    expect(await used()).toBe(2);
  });

  it('is accepted at sign-in also while its mail is on its way', async () => {
    const email = newAddress();
    await invite(kitchen, email);
    const jo = await services.newPerson(email);
    // The third reads what to join, after the second has found the invitation.
    const answer = await holdRequest(
      { name: 'BatchGet', nth: 3 },
      () => call(jo, 'acceptInvitations'),
      () => sendInvitations(kitchen),
    );
    expect(answer.body.activatedMemberships).toEqual([{ organizationId: kitchen.organizationId }]);
  });

  it('begins an account without an organization of its own, unless a business was named', async () => {
    const [email, named] = [newAddress(), newAddress()];
    for (const one of [email, named]) await invite(kitchen, one);
    const jo = await services.newPerson(email, { account: false });
    expect((await call(jo, 'getMe')).body.memberships).toEqual([]);
    await call(jo, 'acceptInvitations');
    expect((await call(jo, 'getMe')).body.memberships).toMatchObject([{ role: 'member', status: 'active' }]);
    const both = await services.newPerson(named);
    await call(both, 'acceptInvitations');
    expect((await call(both, 'getMe')).body.memberships).toHaveLength(2);
  });
});

describe('the link', () => {
  it('is stored and published only as a hash', async () => {
    const email = newAddress();
    const token = await invitedWithToken(services, kitchen, email);
    expect(token).toHaveLength(43);
    const { documents, tableName } = await import('../../../tests/support/documents.ts');
    const { ScanCommand } = await import('@aws-sdk/lib-dynamodb');
    const all = await documents.send(new ScanCommand({ TableName: tableName(), ConsistentRead: true }));
    expect(JSON.stringify(all.Items)).toContain(email);
    expect(JSON.stringify(all.Items)).not.toContain(token);
  });

  it('is replaced when the invitation is sent again', async () => {
    const [id, email] = [newId(), newAddress()];
    const first = await invitedWithToken(services, kitchen, email, id);
    later(6);
    const again = await resend(id);
    expect(again).toMatchObject({ status: 200, body: { mail: 'queued', status: 'pending' } });
    expect((await open(first)).status).toBe(404);
    await sendInvitations(kitchen);
    const [, second = ''] = tokensTo(services, email);
    expect(second).not.toBe(first);
    later(6.5);
    const jo = await services.newPerson(email);
    expect((await accept(jo, first)).status).toBe(404);
    expect((await accept(jo, second)).status).toBe(200);
    expect((await resend(id)).body.code).toBe('invitation_closed');
  });

  it('is mailed once for each sending, however often its event arrives', async () => {
    const [id, email] = [newId(), newAddress()];
    await invite(kitchen, email, id);
    await resend(id);
    for (const _ of [1, 2, 3]) await sendInvitations(kitchen);
    expect(tokensTo(services, email)).toHaveLength(1);
  });

  it('has two links that work when its mail went out twice over a crash, until it is sent again', async () => {
    const [id, email] = [newId(), newAddress()];
    await invite(kitchen, email, id);
    const mailing = async () => {
      const invitation = await awaitsMail(
        { organizationId: kitchen.organizationId, id, mailing: 1 },
        new Date(),
      );
      if (invitation) await mailInvitation(invitation, new Date());
    };
    // A kill between the mail and the mark of it has the queue deliver the event again.
    await mailing();
    await mailing();
    const tokens = tokensTo(services, email);
    expect(new Set(tokens).size).toBe(2);
    for (const token of tokens) expect((await open(token)).status).toBe(200);
    await resend(id);
    for (const token of tokens) expect((await open(token)).status).toBe(404);
    await sendInvitations(kitchen);
    const jo = await services.newPerson(email);
    expect((await accept(jo, tokensTo(services, email).at(-1) ?? '')).status).toBe(200);
  });

  it('of a mail that failed says so, until one was sent', async () => {
    const [id, email] = [newId(), newAddress()];
    services.mail.answer = () => ({ status: 400, body: { __type: 'MessageRejected' } });
    await invite(kitchen, email, id);
    expect(await sendInvitations(kitchen)).toBe(1);
    expect(await invitations()).toMatchObject([{ mail: 'failed' }]);
    services.mail.answer = () => ({ status: 200, body: { MessageId: 'm' } });
    await resend(id);
    await sendInvitations(kitchen);
    expect(await invitations()).toMatchObject([{ mail: 'sent' }]);
  });
});

describe('an invited sign-up', () => {
  const signUp = async (email: string, invitation?: string) => {
    const { handler } = await import('../pre-sign-up.ts');
    const event = {
      triggerSource: 'PreSignUp_SignUp',
      userPoolId: 'eu-west-2_test',
      request: { userAttributes: { email }, ...(invitation && { clientMetadata: { invitation } }) },
      response: { autoConfirmUser: false, autoVerifyEmail: false, autoVerifyPhone: false },
    };
    return (await handler(event as unknown as Parameters<typeof handler>[0])).response;
  };
  const needsCode = { autoConfirmUser: false, autoVerifyEmail: false };

  it('needs no code with the token that was mailed to its address', async () => {
    const email = newAddress();
    const token = await invitedWithToken(services, kitchen, email);
    expect(await signUp(email.toUpperCase(), token)).toMatchObject({
      autoConfirmUser: true,
      autoVerifyEmail: true,
    });
    expect(await signUp(email)).toMatchObject(needsCode);
  });

  it('is refused with a token of another address, or one that has ended', async () => {
    const [id, email] = [newId(), newAddress()];
    const token = await invitedWithToken(services, kitchen, email, id);
    await expect(signUp(newAddress(), token)).rejects.toThrow('invitation_closed');
    await expect(signUp(email, 'invented')).rejects.toThrow('invitation_closed');
    await resend(id);
    await expect(signUp(email, token)).rejects.toThrow('invitation_closed');
    await sendInvitations(kitchen);
    const newest = tokensTo(services, email).at(-1) ?? '';
    expect(await signUp(email, newest)).toMatchObject({ autoConfirmUser: true });
    await cancel(id);
    await expect(signUp(email, newest)).rejects.toThrow('invitation_closed');
  });

  it('is refused once the business is deleted with its owner’s account', async () => {
    const email = newAddress();
    const token = await invitedWithToken(services, kitchen, email);
    services.pool.set(kitchen.userId, { email: `${kitchen.userId}@example.com`, verified: true });
    expect((await call(kitchen.userId, 'deleteMe')).status).toBe(200);
    await expect(signUp(email, token)).rejects.toThrow('invitation_closed');
  });

  it('is refused once the invitation has expired', async () => {
    const email = newAddress();
    const token = await invitedWithToken(services, kitchen, email);
    later(7.01);
    await expect(signUp(email, token)).rejects.toThrow('invitation_closed');
  });
});

describe('a seat', () => {
  it('is free again after a cancellation, once', async () => {
    const [id, email] = [newId(), newAddress()];
    const token = await invitedWithToken(services, kitchen, email, id);
    for (const _ of [1, 2]) expect((await cancel(id)).body.status).toBe('cancelled');
    expect(await used()).toBe(1);
    const jo = await services.newPerson(email);
    expect((await accept(jo, token)).body.code).toBe('invitation_closed');
    expect((await open(token)).body.status).toBe('cancelled');
    expect((await resend(id)).body.code).toBe('invitation_closed');
  });

  it('of an expired invitation goes to the next one, with no schedule', async () => {
    await seats(3);
    const [id, email] = [newId(), newAddress()];
    const token = await invitedWithToken(services, kitchen, email, id);
    await invite(kitchen, newAddress());
    later(7.01);
    expect(await invitations()).toMatchObject([{ status: 'expired' }, { status: 'expired' }]);
    expect((await members()).map(({ status }: { status: string }) => status)).toEqual(['active']);
    const jo = await services.newPerson(email);
    expect((await accept(jo, token)).body.code).toBe('invitation_closed');
    expect((await invite(kitchen, newAddress())).status).toBe(201);
    expect((await invite(kitchen, email)).status).toBe(201);
    expect((await invite(kitchen, newAddress())).body.code).toBe('user_limit_reached');
    expect(await used()).toBe(3);
    expect((await resend(id)).body.code).toBe('already_invited');
    expect((await cancel(id)).body.status).toBe('cancelled');
    expect(await used()).toBe(3);
  });

  it('of an expired invitation is counted as free within the hour, once', async () => {
    const [id, other] = [newId(), newId()];
    await invite(kitchen, newAddress(), id);
    const usersUsed = async () => (await kitchen.call('getEntitlements')).body.usage.users;
    expect(await usersUsed()).toBe(2);
    await endExpired(systemClock);
    expect(await usersUsed()).toBe(2);
    later(8);
    await Promise.all([endExpired(systemClock), endExpired(systemClock)]);
    expect(await usersUsed()).toBe(1);
    expect(await invitations()).toMatchObject([{ status: 'expired' }]);
    expect((await invite(kitchen, newAddress(), other)).status).toBe(201);
    await endExpired(systemClock);
    expect(await usersUsed()).toBe(2);
  });

  it('is taken again by an expired invitation that is sent again', async () => {
    await seats(2);
    const [id, email] = [newId(), newAddress()];
    await invite(kitchen, email, id);
    later(8);
    const other = newId();
    await invite(kitchen, newAddress(), other);
    expect((await resend(id)).body.code).toBe('user_limit_reached');
    await cancel(other);
    expect((await resend(id)).body.status).toBe('pending');
    expect(await used()).toBe(2);
  });

  it('is free once a member is removed, and taken when they return', async () => {
    const { userId, email } = await join();
    for (const _ of [1, 2]) expect((await remove(userId)).body).toEqual({ userId, status: 'left' });
    expect(await used()).toBe(1);
    const again = await invite(kitchen, email);
    expect(again.body.reactivated).toBe(true);
    await call(userId, 'acceptInvitations');
    expect(await used()).toBe(2);
    expect((await members()).find((one: { userId: string }) => one.userId === userId)).toMatchObject({
      role: 'member',
      status: 'active',
      email,
    });
  });

  it('beyond the limit stays with its person after a downgrade', async () => {
    const { userId } = await join();
    await seats(1);
    expect(await members(userId)).toHaveLength(2);
    expect((await invite(kitchen, newAddress())).body.code).toBe('user_limit_reached');
  });

  it('is not held by a member who was invited under another address', async () => {
    const { userId } = await join();
    const email = newAddress();
    const token = await invitedWithToken(services, kitchen, email);
    services.pool.set(userId, { email, verified: true });
    expect((await accept(userId, token)).status).toBe(200);
    expect(await used()).toBe(2);
  });

  it('is mailed for to one address at most five times a day, resent or invited again', async () => {
    const email = newAddress();
    const first = await invite(kitchen, email);
    for (let sent = 0; sent < 2; sent++) expect((await resend(first.body.invitationId)).status).toBe(200);
    await cancel(first.body.invitationId);
    const second = await invite(kitchen, email.toUpperCase());
    expect(second.status).toBe(201);
    expect((await resend(second.body.invitationId)).status).toBe(200);
    const limited = {
      status: 429,
      body: {
        code: 'too_many_requests',
        detail: '5 invitations a day can be sent to one address. Please try again tomorrow.',
      },
    };
    expect(await resend(second.body.invitationId)).toMatchObject(limited);
    await cancel(second.body.invitationId);
    expect(await invite(kitchen, email)).toMatchObject(limited);
    expect(await used()).toBe(1);
    expect((await invite(kitchen, newAddress())).status).toBe(201);
    expect((await invite(await newOrganization(), email)).status).not.toBe(429);
    later(1);
    expect((await invite(kitchen, email)).status).toBe(201);
  });

  it('is mailed for at most fifty times a day', async () => {
    await seats(100);
    for (let sent = 0; sent < 50; sent++) expect((await invite(kitchen, newAddress())).status).toBe(201);
    expect(await invite(kitchen, newAddress())).toMatchObject({
      status: 429,
      body: { code: 'too_many_requests' },
    });
    expect(await used()).toBe(51);
    later(1);
    expect((await invite(kitchen, newAddress())).status).toBe(201);
  });

  it('is mailed for at most fifty times a day by one person, whatever businesses they create and delete', async () => {
    const mine = async (): Promise<TestOrganization> => {
      const organizationId = newId();
      const body = { id: organizationId, name: 'Another', currency: 'GBP' };
      expect((await call(kitchen.userId, 'createOrganization', { body })).status).toBe(201);
      await setEntitlement(organizationId, { usersLimit: 100 });
      const own = (name: string, input: Input = {}) =>
        call(kitchen.userId, name, { ...input, params: { organizationId, ...input.params } });
      return { userId: kitchen.userId, organizationId, call: own };
    };
    await seats(100);
    const repeated = await invite(kitchen, newAddress());
    expect((await resend(repeated.body.invitationId)).status).toBe(200);
    for (let sent = 0; sent < 24; sent++) expect((await invite(kitchen, newAddress())).status).toBe(201);
    await kitchen.call('deleteOrganization');
    const second = await mine();
    for (let sent = 0; sent < 24; sent++) expect((await invite(second, newAddress())).status).toBe(201);
    const limited = {
      status: 429,
      body: {
        code: 'too_many_requests',
        detail: '50 invitations a day can be sent by one person. Please try again tomorrow.',
      },
    };
    expect(await invite(second, newAddress())).toMatchObject(limited);
    await second.call('deleteOrganization');
    expect(await invite(await mine(), newAddress())).toMatchObject(limited);
    expect((await invite(await newOrganization(), newAddress())).status).toBe(201);
  });

  it('is mailed for to one address at most twenty times a day, whoever sends it', async () => {
    const email = newAddress();
    for (let sent = 0; sent < 20; sent++) {
      const other = await newOrganization();
      expect((await invite(other, sent % 2 ? email : email.toUpperCase())).status).toBe(201);
    }
    expect(await invite(kitchen, email)).toMatchObject({
      status: 429,
      body: {
        code: 'too_many_requests',
        detail: 'This address was sent too many invitations today. Please try again tomorrow.',
      },
    });
    expect(await used()).toBe(1);
    later(1);
    expect((await invite(kitchen, email)).status).toBe(201);
  });

  it('is answered again under its id when it was the last of the day', async () => {
    await seats(100);
    for (let sent = 0; sent < 49; sent++) await invite(kitchen, newAddress());
    const [id, email] = [newId(), newAddress()];
    const answers = await Promise.all(Array.from({ length: 10 }, () => invite(kitchen, email, id)));
    expect(answers.map(({ status }) => status).sort()).toEqual([...Array(9).fill(200), 201]);
  });
});

describe('a member', () => {
  it('who was removed gets 404 on the next request, and keeps only a name', async () => {
    const { userId } = await join();
    await call(userId, 'updateMe', { body: { firstName: 'Jo' } });
    expect((await remove(userId)).status).toBe(200);
    expect((await remove(kitchen.userId, userId)).status).toBe(404);
    const organization = { params: { organizationId: kitchen.organizationId } };
    for (const name of ['listMembers', 'getOrganization', 'listRecipes', 'createLiveTicket'])
      expect((await call(userId, name, organization)).status).toBe(404);
    expect((await call(userId, 'getMe')).body.memberships).toMatchObject([
      { organizationName: 'Own kitchen' },
    ]);
    expect((await members()).find((one: { userId: string }) => one.userId === userId)).toEqual({
      userId,
      name: 'Jo',
      email: null,
      role: 'member',
      status: 'left',
    });
  });

  it('may leave, and remove nobody else', async () => {
    const [jo, sam] = [await join(), await join()];
    expect(await remove(sam.userId, jo.userId)).toMatchObject({ status: 403, body: { code: 'owner_only' } });
    expect((await remove(jo.userId, jo.userId)).status).toBe(200);
    expect(await remove(kitchen.userId)).toMatchObject({ status: 409, body: { code: 'owner_stays' } });
    expect((await remove(newId())).status).toBe(404);
    expect(await used()).toBe(2);
  });

  it('of no other business read why they are in none', async () => {
    const email = newAddress();
    await invite(kitchen, email);
    const userId = await services.newPerson(email, { account: false });
    await provisionAccount({ userId, email, businessName: '' }, new Date());
    const lastEnding = async () => (await call(userId, 'getMe')).body.lastEnding;
    const rejoin = async () => {
      await invite(kitchen, email);
      await call(userId, 'acceptInvitations');
      expect(await lastEnding()).toBe(null);
    };
    expect(await lastEnding()).toBe(null);
    await rejoin();
    await remove(userId, userId);
    expect(await lastEnding()).toBe('left');
    await rejoin();
    await remove(userId);
    expect(await lastEnding()).toBe('removed');
    await rejoin();
    await kitchen.call('deleteOrganization');
    expect(await lastEnding()).toBe('closed');
  });

  it('becomes the owner, and the former owner a member', async () => {
    const { userId } = await join();
    expect(await kitchen.call('transferOwnership', { body: { userId: newId() } })).toMatchObject({
      status: 400,
      body: { issues: [{ path: 'userId' }] },
    });
    const handed = await kitchen.call('transferOwnership', { body: { userId } });
    expect(handed).toEqual({ status: 200, body: { ownerUserId: userId } });
    const roles = Object.fromEntries(
      (await members()).map((one: { userId: string; role: string }) => [one.userId, one.role]),
    );
    expect(roles).toEqual({ [userId]: 'owner', [kitchen.userId]: 'member' });
    expect((await call(userId, 'getMe')).body.memberships).toContainEqual(
      expect.objectContaining({ organizationId: kitchen.organizationId, role: 'owner' }),
    );
    expect((await kitchen.call('listInvitations')).status).toBe(403);
    expect((await remove(kitchen.userId, userId)).status).toBe(200);
  });

  it('becomes the owner of no fourth business without a paid plan', async () => {
    const { userId } = await join();
    const create = () =>
      call(userId, 'createOrganization', { body: { id: newId(), name: 'Another', currency: 'GBP' } });
    for (let made = 0; made < 2; made++) expect((await create()).status).toBe(201);
    const handOver = () => kitchen.call('transferOwnership', { body: { userId } });
    expect(await handOver()).toMatchObject({
      status: 403,
      body: {
        code: 'organization_limit_reached',
        detail:
          'They already own three businesses without a paid plan. Upgrade this one first, or choose someone else.',
      },
    });
    await setEntitlement(kitchen.organizationId, { tier: 'grow' });
    expect((await handOver()).status).toBe(200);
  });

  it('who creates a third business at the same moment doesn’t become the owner', async () => {
    const { userId } = await join();
    const create = () =>
      call(userId, 'createOrganization', { body: { id: newId(), name: 'Another', currency: 'GBP' } });
    expect((await create()).status).toBe(201);
    const handOver = () => kitchen.call('transferOwnership', { body: { userId } });
    expect(await holdFirstWrite(handOver, create)).toMatchObject({ status: 403 });
    expect(await holdFirstWrite(create, handOver)).toMatchObject({ status: 403 });
  });

  it('who left can’t become the owner', async () => {
    const { userId } = await join();
    await remove(userId);
    expect((await kitchen.call('transferOwnership', { body: { userId } })).status).toBe(400);
    expect(
      (await itemsAt(`ORG#${kitchen.organizationId}`, 'MEMBER#')).filter(({ role }) => role === 'owner'),
    ).toHaveLength(1);
  });
});
