/** Businesses that people create themselves. */
import { newId } from '@batchbook/shared/ids';
import { afterEach, expect, it, vi } from 'vitest';
import { call } from '../../tests/support/api.ts';
import {
  addMember,
  newOrganization,
  removeMember,
  setEntitlement,
} from '../../tests/support/organization.ts';

afterEach(() => vi.useRealTimers());

const create = (userId: string, id = newId(), name = 'Frome Market') =>
  call(userId, 'createOrganization', { body: { id, name, currency: 'EUR' } });

it('is created once under its id, with a trial, a kitchen and its owner', async () => {
  const { userId } = await newOrganization();
  const id = newId();
  const made = await create(userId, id);
  expect(made).toMatchObject({ status: 201, body: { id, name: 'Frome Market', currency: 'EUR' } });
  expect(await create(userId, id)).toEqual({ status: 200, body: made.body });
  expect((await create(userId, id, 'Another')).body.code).toBe('id_taken');
  const params = { organizationId: id };
  expect((await call(userId, 'getEntitlements', { params })).body).toMatchObject({
    inTrial: true,
    usage: { users: 1, recipes: 0, sites: 1 },
  });
  expect((await call(userId, 'listSites', { params })).body.items).toMatchObject([{ name: 'Main Kitchen' }]);
  expect((await call(userId, 'getMe')).body.memberships).toContainEqual({
    organizationId: id,
    role: 'owner',
    status: 'active',
    organizationName: 'Frome Market',
  });
});

it('has the time zone that it was created in', async () => {
  const { userId } = await newOrganization();
  const body = { id: newId(), name: 'Sydney stall', currency: 'AUD', timeZone: 'Australia/Sydney' };
  expect(await call(userId, 'createOrganization', { body })).toMatchObject({
    ...{ status: 201, body: { timeZone: 'Australia/Sydney' } },
  });
});

it('is not found by its id for anybody else', async () => {
  const [kitchen, other] = [await newOrganization(), await newOrganization()];
  const taken = await create(other.userId, kitchen.organizationId, 'Hazel & Rye');
  expect(taken).toMatchObject({ status: 409, body: { code: 'id_taken' } });
  expect(taken.body.current).toBeUndefined();
  // Nor for a member, who would become its owner.
  const member = await addMember(kitchen.organizationId, 'active', other.userId);
  expect((await create(member, kitchen.organizationId, 'Hazel & Rye')).body.code).toBe('id_taken');
});

it('can be created by somebody who belongs to none', async () => {
  const { userId, organizationId } = await newOrganization();
  await removeMember(organizationId, userId);
  expect((await create(userId)).status).toBe(201);
});

it('is refused beyond three that nobody pays for, also when all are created at once', async () => {
  const { userId, organizationId } = await newOrganization();
  const answers = await Promise.all(Array.from({ length: 20 }, () => create(userId)));
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(2);
  expect(answers.filter(({ body }) => body.code === 'organization_limit_reached')).toHaveLength(18);
  await setEntitlement(organizationId, { tier: 'grow' });
  expect((await create(userId)).status).toBe(201);
  expect((await create(userId)).status).toBe(403);
});

it('is created at most ten times a day by one person, also when the others are deleted', async () => {
  const { userId } = await newOrganization();
  const drop = (id: string) => call(userId, 'deleteOrganization', { params: { organizationId: id } });
  const first = newId();
  expect((await create(userId, first)).status).toBe(201);
  await drop(first);
  for (let made = 1; made < 10; made++) {
    const id = newId();
    expect((await create(userId, id)).status).toBe(201);
    await drop(id);
  }
  const refused = {
    status: 429,
    body: {
      code: 'too_many_requests',
      detail: 'You can create 10 businesses a day. Please try again tomorrow.',
    },
  };
  expect(await create(userId)).toMatchObject(refused);
  expect((await create((await newOrganization()).userId)).status).toBe(201);
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 24 * 60 * 60 * 1000 });
  expect((await create(userId)).status).toBe(201);
});

it('counts as a third when it is restored', async () => {
  const { userId, organizationId, call: own } = await newOrganization();
  await own('deleteOrganization');
  for (let made = 0; made < 3; made++) expect((await create(userId)).status).toBe(201);
  const restore = () => call(userId, 'restoreOrganization', { params: { organizationId } });
  expect(await restore()).toMatchObject({
    status: 403,
    body: {
      code: 'organization_limit_reached',
      detail: 'You own three businesses without a paid plan. Upgrade one of them to restore this one.',
    },
  });
  const [paid] = (await call(userId, 'getMe')).body.memberships;
  await setEntitlement(paid.organizationId, { tier: 'grow' });
  expect((await restore()).status).toBe(200);
  expect((await create(userId)).status).toBe(403);
});
