/** Signing out everywhere: older sessions are refused on their next request, wherever they go. */
import { randomUUID } from 'node:crypto';
import { noOrganization } from '@batchbook/events/envelope';
import { newId } from '@batchbook/shared/ids';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { allOperations, call } from '../../../tests/support/api.ts';
import { deliver, eventsOf } from '../../../tests/support/deliver.ts';
import type { Endpoint } from '../../../tests/support/endpoint.ts';
import { type FullOrganization, newFullOrganization } from '../../../tests/support/full-organization.ts';
import { holdFirstWrite } from '../../../tests/support/hold.ts';
import { addMember, itemsAt, newOrganization } from '../../../tests/support/organization.ts';
import { validRequests } from '../../../tests/support/requests.ts';
import {
  accept,
  invitedWithToken,
  newAddress,
  startTeamServices,
  type TeamServices,
} from '../../../tests/support/team.ts';

let services: TeamServices;
let userPool: Endpoint;
let answer: Endpoint['answer'];
let kitchen: FullOrganization;
const now = () => Math.floor(Date.now() / 1000);
const here = { id: 'here', beganAt: now() - 100 };
const elsewhere = { id: 'elsewhere', beganAt: now() - 50 };
const later = () => ({ id: 'later', beganAt: now() + 1 });

beforeAll(async () => {
  services = await startTeamServices();
  services.mail.answer = () => ({ status: 200, body: { MessageId: 'm' } });
  userPool = services.userPool;
  answer = userPool.answer;
});
beforeEach(async () => {
  userPool.received.length = 0;
  userPool.answer = answer;
  kitchen = await newFullOrganization();
});
afterAll(() => services.close());

const end = (body?: object, session = here) =>
  call(kitchen.userId, 'endSessions', { session, ...(body && { body }) });
const refused = { status: 401, body: { code: 'session_ended' } };

/** The memberships of the owner that don't say what the profile says. */
async function unmarked(): Promise<unknown[]> {
  const own = await itemsAt(`USER#${kitchen.userId}`);
  const profile = own.find(({ sk }) => sk === 'PROFILE');
  const ofOrganization = await itemsAt(`ORG#${kitchen.organizationId}`, `MEMBER#${kitchen.userId}`);
  return [...own, ...ofOrganization].filter(
    ({ sessionsEndedAt }) => sessionsEndedAt !== profile?.sessionsEndedAt,
  );
}

describe('signing out everywhere', () => {
  it('ends every session, reads too, and lets the person sign in again', async () => {
    expect(await end()).toEqual({ status: 200, body: { ended: true } });
    for (const { name, operation } of allOperations.filter((one) => one.operation.access !== 'public')) {
      const [request] = fc.sample(validRequests(operation, kitchen.knownFor(name)), { numRuns: 1, seed: 1 });
      for (const session of [here, elsewhere])
        expect(await call(kitchen.userId, name, { ...request, session }), name).toMatchObject(refused);
    }
    expect((await call(kitchen.userId, 'getMe', { session: later() })).status).toBe(200);
    const sites = { params: { organizationId: kitchen.organizationId }, session: later() };
    expect((await call(kitchen.userId, 'listSites', sites)).status).toBe(200);
  });

  it('costs no request one read more', async () => {
    const { meterTableCost } = await import('../../../tests/support/table-cost.ts');
    const read = () => kitchen.call('listSites', { session: later() });
    const before = (await meterTableCost(read)).cost.requests;
    await end();
    expect((await meterTableCost(read)).cost.requests).toEqual(before);
  });

  it('keeps this session if asked to, and ends it when asked from another', async () => {
    expect((await end({ keepThis: true })).status).toBe(200);
    expect((await call(kitchen.userId, 'getMe', { session: here })).status).toBe(200);
    expect((await kitchen.call('listSites', { session: here })).status).toBe(200);
    expect(await kitchen.call('listSites', { session: elsewhere })).toMatchObject(refused);
    expect(await end({}, elsewhere)).toMatchObject(refused);
    expect((await end({}, later())).status).toBe(200);
    expect(await kitchen.call('listSites', { session: here })).toMatchObject(refused);
  });

  it('signs nobody else out', async () => {
    const member = await addMember(kitchen.organizationId);
    await end();
    const sites = { params: { organizationId: kitchen.organizationId }, session: elsewhere };
    expect((await call(member, 'listSites', sites)).status).toBe(200);
  });

  it('ends the sessions in the pool, so that none is renewed', async () => {
    await end();
    expect(userPool.received).toMatchObject([{ body: { Username: kitchen.userId } }]);
  });

  it('is completed by the worker when it failed half-way, and done once', async () => {
    userPool.answer = () => ({ status: 400, body: { __type: 'TooManyRequestsException' } });
    expect((await end()).status).toBeGreaterThanOrEqual(500);
    expect(await kitchen.call('listSites', { session: elsewhere })).toMatchObject(refused);
    userPool.answer = answer;
    userPool.received.length = 0;
    const { handler } = await import('../workers/on-sessions-ended.ts');
    const events = (await eventsOf(noOrganization, ['accounts.sessions_ended'])).filter(({ detail }) =>
      detail.includes(kitchen.userId),
    );
    expect(await deliver(handler, [...events, ...events])).toBe(0);
    expect(userPool.received).toHaveLength(1);
    expect(await unmarked()).toEqual([]);
  });

  it('marks each of many memberships, and a live screen of each closes', async () => {
    const others = await Promise.all(Array.from({ length: 30 }, () => newOrganization()));
    for (const { organizationId } of others) await addMember(organizationId, 'active', kitchen.userId);
    await end();
    expect(await unmarked()).toEqual([]);
    for (const { organizationId } of others)
      expect(await eventsOf(organizationId, ['accounts.member_signed_out'])).toHaveLength(1);
  });
});

describe('a membership that is made later', () => {
  it('refuses the ended sessions too', async () => {
    const email = newAddress();
    const team = await newOrganization();
    const guest = await services.newPerson(email);
    await call(guest, 'endSessions', { session: here });
    const token = await invitedWithToken(services, team, email);
    const joined = await call(guest, 'acceptInvitation', { params: { token }, session: later() });
    expect(joined.status).toBe(200);
    const sites = { params: { organizationId: team.organizationId } };
    expect(await call(guest, 'listSites', { ...sites, session: elsewhere })).toMatchObject(refused);
    expect((await call(guest, 'listSites', { ...sites, session: later() })).status).toBe(200);
    const id = newId();
    const body = { id, name: 'Stall', currency: 'GBP' };
    expect((await call(guest, 'createOrganization', { body, session: later() })).status).toBe(201);
    const own = { params: { organizationId: id }, session: elsewhere };
    expect(await call(guest, 'listSites', own)).toMatchObject(refused);
  });

  it('refuses them too when it is made at the same moment', async () => {
    const email = newAddress();
    const team = await newOrganization();
    const guest = await services.newPerson(email);
    const token = await invitedWithToken(services, team, email);
    const joined = await holdFirstWrite(
      () => accept(guest, token),
      () => call(guest, 'endSessions', { session: here }),
    );
    expect(joined.status).toBe(200);
    const sites = { params: { organizationId: team.organizationId }, session: elsewhere };
    expect(await call(guest, 'listSites', sites)).toMatchObject(refused);
  });
});

describe('a new password', () => {
  const reset = async (userId: string) => {
    const { handler } = await import('../post-confirmation.ts');
    await handler({
      triggerSource: 'PostConfirmation_ConfirmForgotPassword',
      userPoolId: 'eu-west-2_test',
      userName: userId,
      request: { userAttributes: { sub: userId } },
    } as unknown as Parameters<typeof handler>[0]);
  };

  it('ends the sessions before it, and none that begins with it within the same second', async () => {
    const targets: string[] = [];
    userPool.answer = (request, headers) => {
      targets.push(String(headers['x-amz-target']).split('.').at(-1) ?? '');
      return answer(request, headers);
    };
    await reset(kitchen.userId);
    expect(targets).toEqual(['AdminUserGlobalSignOut']);
    for (const name of ['getMe', 'listSites'])
      expect(await kitchen.call(name, { session: elsewhere }), name).toMatchObject(refused);
    const fresh = { id: 'fresh', beganAt: now() };
    for (const name of ['getMe', 'listSites'])
      expect((await kitchen.call(name, { session: fresh })).status, name).toBe(200);
    expect(await unmarked()).toEqual([]);
  });

  it('is taken over also when the sessions can’t be ended', async () => {
    userPool.answer = () => ({ status: 500, body: { __type: 'InternalErrorException' } });
    await reset(kitchen.userId);
    expect((await kitchen.call('getMe', { session: elsewhere })).status).toBe(200);
  });
});

describe('a token that is still valid', () => {
  it('of a person whom the pool no longer has creates no account', async () => {
    const gone = randomUUID();
    expect(await call(gone, 'getMe')).toMatchObject({ status: 401, body: { detail: 'No user logged in' } });
    expect(await itemsAt(`USER#${gone}`)).toEqual([]);
  });
});
