/** People who belong to many businesses: nobody is locked out by being added to more of them. */
import { membershipsMax } from '@batchbook/shared/accounts/constants';
import { newId } from '@batchbook/shared/ids';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { call } from '../../tests/support/api.ts';
import { holdFirstWrite } from '../../tests/support/hold.ts';
import {
  addMember,
  itemsAt,
  newOrganization,
  setEntitlement,
  type TestOrganization,
} from '../../tests/support/organization.ts';
import {
  accept,
  invite,
  invitedWithToken,
  newAddress,
  startTeamServices,
  type TeamServices,
} from '../../tests/support/team.ts';
import { setSuperAdmin } from './set-super-admin.ts';

let services: TeamServices;
let email: string;
let userId: string;

beforeAll(async () => {
  services = await startTeamServices();
});
beforeEach(async () => {
  services.mail.answer = () => ({ status: 200, body: { MessageId: 'm' } });
  email = newAddress();
  userId = await services.newPerson(email);
});
afterAll(() => services.close());

const inBusinesses = async (count: number, status = 'active') => {
  const ids = Array.from({ length: count }, () => newId());
  for (const id of ids) await addMember(id, status, userId);
  return ids;
};
const memberships = async () =>
  (await call(userId, 'getMe')).body.memberships as { organizationId: string }[];
const full = {
  status: 403,
  body: {
    code: 'organization_limit_reached',
    detail: 'You belong to 100 businesses, the most that one person can. Leave one of them first.',
  },
};

describe('somebody who left more businesses than a page has', () => {
  beforeEach(async () => {
    await inBusinesses(membershipsMax + 20, 'left');
  });

  it('reads and changes their account as before', async () => {
    expect(await memberships()).toHaveLength(1);
    expect((await call(userId, 'updateMe', { body: { firstName: 'Jo' } })).body.firstName).toBe('Jo');
    expect((await call(userId, 'exportMe')).body.items[0]).toMatchObject({ kind: 'profile', email });
    expect((await call(userId, 'endSessions', { body: {} })).status).toBe(200);
  });

  it('joins another, and can delete their account', async () => {
    const kitchen = await newOrganization();
    await accept(userId, await invitedWithToken(services, kitchen, email));
    expect(await memberships()).toHaveLength(2);
    expect(await call(userId, 'deleteMe')).toMatchObject({ status: 200 });
    expect(await itemsAt(`USER#${userId}`)).toMatchObject([{ type: 'DELETED_ACCOUNT' }]);
  });
});

describe('somebody who belongs to a hundred businesses', () => {
  const invited = async (kitchen: TestOrganization) => {
    await setEntitlement(kitchen.organizationId, { usersLimit: 5 });
    return invitedWithToken(services, kitchen, email);
  };

  it('joins no other until they leave one, and reads why', async () => {
    const [left = ''] = await inBusinesses(membershipsMax - 1);
    const kitchen = await newOrganization();
    const token = await invited(kitchen);
    expect(await accept(userId, token)).toMatchObject(full);
    const create = () =>
      call(userId, 'createOrganization', { body: { id: newId(), name: 'Another', currency: 'GBP' } });
    expect(await create()).toMatchObject(full);
    expect(await memberships()).toHaveLength(membershipsMax);
    await addMember(left, 'left', userId);
    expect((await accept(userId, token)).status).toBe(200);
    expect(await memberships()).toHaveLength(membershipsMax);
  });

  it('signs in as before when another invites them, and the invitation stays open', async () => {
    await inBusinesses(membershipsMax - 1);
    const kitchen = await newOrganization();
    await invite(kitchen, email);
    expect(await call(userId, 'acceptInvitations')).toEqual({
      status: 200,
      body: { success: true, activatedMemberships: [] },
    });
    expect((await kitchen.call('listInvitations')).body.items).toMatchObject([{ status: 'pending' }]);
  });

  it('counts their own that they can restore, and none that somebody else deleted', async () => {
    const [own] = await memberships();
    await inBusinesses(membershipsMax + 20, 'closed');
    await inBusinesses(membershipsMax - 2);
    expect((await accept(userId, await invited(await newOrganization()))).status).toBe(200);
    await call(userId, 'deleteOrganization', { params: { organizationId: own?.organizationId ?? '' } });
    expect(await accept(userId, await invited(await newOrganization()))).toMatchObject(full);
  });

  it('doesn’t become a member of two more at once', async () => {
    await inBusinesses(membershipsMax - 2);
    const tokens = [await invited(await newOrganization()), await invited(await newOrganization())];
    const late = await holdFirstWrite(
      () => accept(userId, tokens[0] ?? ''),
      () => accept(userId, tokens[1] ?? ''),
    );
    expect(late).toMatchObject(full);
    expect(await memberships()).toHaveLength(membershipsMax);
  });
});

describe('an operator who makes a super admin of somebody', () => {
  it('reaches every business, however many there are, once each', async () => {
    const ids = await inBusinesses(membershipsMax - 1);
    await setSuperAdmin(userId, true, new Date());
    await setSuperAdmin(userId, true, new Date());
    for (const id of [ids[0], ids.at(-1)]) {
      expect(await itemsAt(`ORG#${id}`, 'MEMBER#')).toMatchObject([{ superAdmin: true }]);
      expect(await itemsAt(`ORG#${id}`, 'AUDIT#')).toHaveLength(1);
    }
  });

  it('misses none that is being joined', async () => {
    const kitchen = await newOrganization();
    const token = await invitedWithToken(services, kitchen, email);
    const joined = await holdFirstWrite(
      () => accept(userId, token),
      async () => {
        await setSuperAdmin(userId, true, new Date());
        return { status: 200, body: null };
      },
    );
    expect(joined.status).toBe(200);
    const members = await itemsAt(`ORG#${kitchen.organizationId}`, `MEMBER#${userId}`);
    expect(members).toMatchObject([{ superAdmin: true }]);
  });
});
