/** The history of an organization: one entry for each act, none for what changed nothing, and names only where they live. */
import type { AuditEntry } from '@batchbook/shared/accounts/audit-schema';
import { newId } from '@batchbook/shared/ids';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { call } from '../../tests/support/api.ts';
import {
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
import { changeStanding } from '../billing/change-standing.ts';
import { setSuperAdmin } from './set-super-admin.ts';

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
  await setEntitlement(kitchen.organizationId, { usersLimit: 9 });
  await call(kitchen.userId, 'updateMe', { body: { firstName: 'Priya', lastName: 'Shah' } });
  email = newAddress();
  userId = await services.newPerson(email);
  await call(userId, 'updateMe', { body: { firstName: 'Jo', lastName: 'Fletcher-Unmistakable' } });
});
afterAll(() => services.close());

const entries = async (): Promise<AuditEntry[]> => (await kitchen.call('listAudit')).body.items;
const acts = async () => (await entries()).map(({ act }) => act);
const priya = () => ({ userId: kitchen.userId, name: 'Priya Shah' });
const jo = () => ({ userId, name: 'Jo Fletcher-Unmistakable' });
const join = async () => accept(userId, await invitedWithToken(services, kitchen, email));

describe('the history', () => {
  it('tells who invited whom, who joined, got the business, and was removed', async () => {
    await join();
    await kitchen.call('transferOwnership', { body: { userId } });
    await kitchen.call('transferOwnership', { body: { userId } });
    const own = { params: { organizationId: kitchen.organizationId } };
    await call(userId, 'transferOwnership', { ...own, body: { userId: kitchen.userId } });
    for (let again = 0; again < 2; again++) await kitchen.call('removeMember', { params: { userId } });
    expect(await entries()).toMatchObject([
      { act: 'member_removed', actor: 'member', by: priya(), member: jo() },
      { act: 'ownership_transferred', by: jo(), member: priya() },
      { act: 'ownership_transferred', by: priya(), member: jo() },
      { act: 'member_joined', by: jo(), member: jo() },
      { act: 'member_invited', by: priya(), member: null, email },
    ]);
  });

  it('calls people by their display name while they have no other', async () => {
    await join();
    await call(userId, 'updateMe', { body: { firstName: '', lastName: '', displayName: 'Jojo' } });
    const [joined] = await entries();
    expect(joined?.by).toEqual({ userId, name: 'Jojo' });
  });

  it('tells of an invitation and its end once, also when twenty requests say so at once', async () => {
    const id = newId();
    await Promise.all(Array.from({ length: 20 }, () => invite(kitchen, email, id)));
    await Promise.all(Array.from({ length: 20 }, () => kitchen.call('cancelInvitation', { params: { id } })));
    expect(await acts()).toEqual(['invitation_cancelled', 'member_invited']);
  });

  it('tells who left, and of an account that was deleted no name', async () => {
    await join();
    const params = { organizationId: kitchen.organizationId, userId };
    await call(userId, 'removeMember', { params });
    expect(await entries()).toMatchObject([{ act: 'member_left', by: jo() }, {}, {}]);
    await join();
    await call(userId, 'deleteMe');
    const [left] = await entries();
    expect(left).toMatchObject({ act: 'member_left', by: { userId, name: null }, member: { name: null } });
    const stored = JSON.stringify(await itemsAt(`ORG#${kitchen.organizationId}`, 'AUDIT#'));
    for (const trace of ['Unmistakable', email]) expect(stored).not.toContain(trace);
  });

  it('tells which settings changed, and nothing when none did', async () => {
    const body = { name: 'Hazel & Oat', currency: 'EUR', targetMarginPercent: '65', version: 1 };
    await kitchen.call('updateOrganization', { body });
    await kitchen.call('updateOrganization', { body });
    await kitchen.call('updateOrganization', { body: { name: 'Stale', version: 1 } });
    expect(await entries()).toMatchObject([
      {
        act: 'settings_changed',
        by: priya(),
        changes: [
          { field: 'name', before: 'Hazel & Rye', after: 'Hazel & Oat' },
          { field: 'currency', before: 'GBP', after: 'EUR' },
        ],
      },
    ]);
  });

  it('tells what an operator set, and nothing when it was so already', async () => {
    const { organizationId } = kitchen;
    const now = new Date();
    for (let again = 0; again < 2; again++) {
      await changeStanding(organizationId, { tier: 'grow' }, now);
      await changeStanding(organizationId, { adminOverride: true }, now);
      await changeStanding(organizationId, { flag: { feature: 'reporting', enabled: true } }, now);
      await changeStanding(organizationId, { customLimits: { users: 9, recipes: 300, sites: 4 } }, now);
      await setSuperAdmin(kitchen.userId, true, now);
    }
    await changeStanding(organizationId, { tier: null }, now);
    const found = await entries();
    expect(found.map(({ act }) => act).sort()).toEqual([...Array(5).fill('plan_set'), 'super_admin_set']);
    for (const entry of found) expect(entry).toMatchObject({ actor: 'operator', by: null });
    const changes = found.flatMap((entry) => entry.changes);
    expect(changes).toContainEqual({ field: 'grantedTier', before: null, after: 'grow' });
    expect(changes).toContainEqual({ field: 'grantedTier', before: 'grow', after: null });
  });

  it('tells of a deletion and its undoing', async () => {
    for (let again = 0; again < 2; again++) await kitchen.call('deleteOrganization');
    for (let again = 0; again < 2; again++) await kitchen.call('restoreOrganization');
    expect(await entries()).toMatchObject([
      { act: 'organization_restored', by: priya() },
      { act: 'organization_deleted', by: priya() },
    ]);
  });

  it('is read in pages, newest first, by the owner only', async () => {
    await join();
    await kitchen.call('updateOrganization', { body: { name: 'Hazel & Oat', version: 1 } });
    const seen: string[] = [];
    let cursor: string | null = null;
    do {
      const query: Record<string, string> = { limit: '1', ...(cursor && { cursor }) };
      const { status, body } = await kitchen.call('listAudit', { query });
      expect(status).toBe(200);
      seen.push(...body.items.map(({ act }: AuditEntry) => act));
      cursor = body.nextCursor;
    } while (cursor !== null);
    expect(seen).toEqual(['settings_changed', 'member_joined', 'member_invited']);
    const params = { organizationId: kitchen.organizationId };
    expect((await call(userId, 'listAudit', { params })).body.code).toBe('owner_only');
    const elsewhere = { cursor: Buffer.from('RECIPE#1').toString('base64url') };
    expect((await kitchen.call('listAudit', { query: elsewhere })).status).toBe(400);
  });
});
