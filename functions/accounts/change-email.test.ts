/** A new address: only the one that the user pool has verified counts, everywhere and once. */
import { noOrganization } from '@batchbook/events/envelope';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { call } from '../../tests/support/api.ts';
import { deliver, eventsOf } from '../../tests/support/deliver.ts';
import { itemsAt, newOrganization } from '../../tests/support/organization.ts';
import {
  accept,
  invitedWithToken,
  newAddress,
  startTeamServices,
  type TeamServices,
} from '../../tests/support/team.ts';

let services: TeamServices;
let before: string;
let after: string;
let userId: string;

beforeAll(async () => {
  services = await startTeamServices();
  services.mail.answer = () => ({ status: 200, body: { MessageId: 'm' } });
});
beforeEach(async () => {
  services.mail.received.length = 0;
  [before, after] = [newAddress(), newAddress()];
  userId = await services.newPerson(before);
});
afterAll(() => services.close());

const inPool = (email: string, verified = true) => services.pool.set(userId, { email, verified });
const change = (body?: object) => call(userId, 'changeEmail', body ? { body } : {});
const events = async () =>
  (await eventsOf(noOrganization, ['accounts.email_changed'])).filter(({ detail }) =>
    detail.includes(userId),
  );

describe('a new address', () => {
  it('is the one that the pool has verified, on every screen that shows it', async () => {
    const kitchen = await newOrganization();
    expect((await accept(userId, await invitedWithToken(services, kitchen, before))).status).toBe(200);
    inPool(after);
    expect(await change()).toMatchObject({ status: 200, body: { userId, email: after } });
    expect((await call(userId, 'getMe')).body.email).toBe(after);
    const { items } = (await kitchen.call('listMembers')).body;
    expect(items.find((one: { userId: string }) => one.userId === userId).email).toBe(after);
    expect(await eventsOf(kitchen.organizationId, ['accounts.member_changed'])).toHaveLength(1);
    const kept = await Promise.all([
      itemsAt(`USER#${userId}`, 'ORG#'),
      itemsAt(`ORG#${kitchen.organizationId}`, 'MEMBER#'),
    ]);
    expect(JSON.stringify(kept)).not.toContain(before);
  });

  it('counts neither unverified nor from the request', async () => {
    inPool(after, false);
    expect((await change({ email: after })).body.email).toBe(before);
    expect((await call(userId, 'getMe')).body.email).toBe(before);
    expect(await events()).toEqual([]);
  });

  it.each(['=?utf-8?q?jo?=@example.com', 'a@=?utf-8?q?x?=.com', '"jo"@example.com'])(
    'isn’t one that mail may go astray from: %s',
    async (address) => {
      inPool(address);
      expect(await change()).toMatchObject({ status: 400, body: { issues: [{ path: 'email' }] } });
      expect((await call(userId, 'getMe')).body.email).toBe(before);
      expect(await events()).toEqual([]);
    },
  );

  it('has one notice sent to the old address, which is then forgotten', async () => {
    inPool(after);
    const answers = await Promise.all(Array.from({ length: 10 }, () => change()));
    expect(new Set(answers.map(({ status, body }) => `${status} ${body.email}`))).toEqual(
      new Set([`200 ${after}`]),
    );
    const { handler } = await import('./workers/on-email-changed-notify.ts');
    const published = await events();
    expect(published).toHaveLength(1);
    expect(published[0]?.detail).not.toContain('@');
    expect(await deliver(handler, [...published, ...published])).toBe(0);
    const sent = services.mail.received.map(({ body }) => JSON.stringify(body));
    expect(sent).toHaveLength(1);
    expect(sent[0]).toContain(`"ToAddresses":["${before}"]`);
    expect(sent[0]).toContain('Your Batchbook address was changed');
    expect(sent[0]).not.toContain(after);
    expect(JSON.stringify(await itemsAt(`USER#${userId}`))).not.toContain(before);
  });

  it('leaves invitations with the address they were made for', async () => {
    const [old, fresh] = await Promise.all([newOrganization('Old'), newOrganization('New')]);
    const tokenOfOld = await invitedWithToken(services, old, before);
    await invitedWithToken(services, fresh, after);
    inPool(after);
    await change();
    expect(await accept(userId, tokenOfOld)).toMatchObject({ status: 403, body: { code: 'wrong_address' } });
    const { body } = await call(userId, 'acceptInvitations');
    expect(body.activatedMemberships).toEqual([{ organizationId: fresh.organizationId }]);
  });
});
