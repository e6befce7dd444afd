/** Who belongs to an organization (invariants 25 and 26). */
import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import { call } from '../../tests/support/api.ts';
import {
  addMember,
  newOrganization,
  outboxItems,
  removeMember,
  type TestOrganization,
} from '../../tests/support/organization.ts';
import { meterTableCost } from '../../tests/support/table-cost.ts';
import { provisionAccount } from './provision-account.ts';

let kitchen: TestOrganization;

beforeEach(async () => {
  kitchen = await newOrganization();
});

/** Another user with their own account who also belongs to the kitchen. */
async function newMember(names: Record<string, string> = {}, status = 'active'): Promise<string> {
  const userId = randomUUID();
  await provisionAccount({ userId, email: `${userId}@example.com`, businessName: '' }, new Date());
  if (Object.keys(names).length > 0) await call(userId, 'updateMe', { body: names });
  return addMember(kitchen.organizationId, status, userId);
}

const list = (userId: string) =>
  call(userId, 'listMembers', { params: { organizationId: kitchen.organizationId } });

describe('the members', () => {
  it('are listed by name, including those only invited', async () => {
    await call(kitchen.userId, 'updateMe', { body: { firstName: 'Priya', lastName: 'Nair' } });
    const tom = await newMember({ firstName: 'Tom' });
    const invited = await newMember({ firstName: 'Ines', lastName: 'Faria' }, 'invited');
    const expected = [
      { userId: invited, name: 'Ines Faria', role: 'member', status: 'invited' },
      { userId: kitchen.userId, name: 'Priya Nair', role: 'owner', status: 'active' },
      { userId: tom, name: 'Tom', role: 'member', status: 'active' },
    ].map((member) => ({ ...member, email: `${member.userId}@example.com` }));
    for (const userId of [kitchen.userId, tom])
      expect(await list(userId)).toEqual({ status: 200, body: { items: expected, nextCursor: null } });
  });

  it('without a name are listed without one, also after it was removed', async () => {
    const [never, noMore] = [await newMember(), await newMember({ firstName: 'Ana', lastName: 'Ruiz' })];
    await call(noMore, 'updateMe', { body: { firstName: ' ', lastName: '' } });
    const { body } = await list(kitchen.userId);
    const nameless = [never, noMore].map((userId) => expect.objectContaining({ userId, name: null }));
    expect(body.items).toEqual(expect.arrayContaining(nameless));
  });

  it('are called by their display name while they have no other', async () => {
    const olive = await newMember({ displayName: 'Olive Owner' });
    const nameNow = async () => {
      const { body } = await list(kitchen.userId);
      return body.items.find((member: { userId: string }) => member.userId === olive)?.name;
    };
    expect(await nameNow()).toBe('Olive Owner');
    await call(olive, 'updateMe', { body: { lastName: 'Green' } });
    expect(await nameNow()).toBe('Green');
  });

  it('leave out people whose account is gone', async () => {
    await addMember(kitchen.organizationId);
    const { body } = await list(kitchen.userId);
    expect(body.items).toMatchObject([{ userId: kitchen.userId }]);
  });

  it('are hidden from strangers, invited people and removed ones', async () => {
    const [removed, invited] = [await newMember({ firstName: 'Tom' }), await newMember({}, 'invited')];
    expect((await list(removed)).body.items).toHaveLength(3);
    await removeMember(kitchen.organizationId, removed);
    const { userId: stranger } = await newOrganization();
    for (const userId of [removed, invited, stranger]) expect((await list(userId)).status).toBe(404);
    const { body } = await list(kitchen.userId);
    expect(body.items.map((member: { userId: string }) => member.userId)).not.toContain(removed);
  });

  it('get an event for a new name in each of their organizations, and for nothing else', async () => {
    const tom = await newMember({ firstName: 'Tom' });
    const told = async () =>
      (await outboxItems(kitchen.organizationId)).flatMap(({ detailType, detail }) =>
        detailType === 'accounts.member_changed' ? [JSON.parse(detail as string).data] : [],
      );
    // He set his name before he joined.
    expect(await told()).toEqual([]);
    for (const body of [{ themePreference: 'dark' }, { firstName: 'Tom' }])
      await call(tom, 'updateMe', { body });
    expect(await told()).toEqual([]);
    await call(tom, 'updateMe', { body: { lastName: 'Baker' } });
    expect(await told()).toEqual([{ id: tom }]);
    // Nobody sees it yet, and then everybody does.
    await call(tom, 'updateMe', { body: { displayName: 'Tommy' } });
    expect(await told()).toEqual([{ id: tom }]);
    await call(tom, 'updateMe', { body: { firstName: '', lastName: '' } });
    await call(tom, 'updateMe', { body: { displayName: 'TB' } });
    expect(await told()).toEqual([{ id: tom }, { id: tom }, { id: tom }]);
  });

  it('cost two queries and one BatchGet, whatever their number', async () => {
    for (let made = 0; made < 5; made++) await newMember({ firstName: 'Tom', lastName: 'Baker' });
    const { cost, result } = await meterTableCost(() => list(kitchen.userId));
    expect(result.body.items).toHaveLength(6);
    expect(cost.requests.toSorted()).toEqual(['BatchGet', 'Get', 'Query', 'Query']);
    // The caller's membership, all memberships and the invitations, strongly, and half a unit for each profile.
    expect(cost.readUnits).toBe(1 + 1 + 1 + 6 * 0.5);
  });
});
