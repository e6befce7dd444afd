/**
 * Marks a person as super admin, or removes the mark, on the profile and on each membership, where every request reads
 * it. For operators only: no field of the API sets it (invariant 24).
 */
import { changeStanding } from '../billing/index.ts';
import { audit, changesOf } from '../platform/audit.ts';
import { organizationPk, userPk } from '../platform/table/keys.ts';
import { queryPage } from '../platform/table/read.ts';
import { exists, transact, type Write } from '../platform/table/write.ts';
import { living, profileKey } from './table.ts';

const itemsMax = 40;

/**
 * @returns the organizations whose limits now hold, or don't hold, for this person.
 * @throws Error when there is no such person.
 */
export async function setSuperAdmin(userId: string, superAdmin: boolean, now: Date): Promise<string[]> {
  const scope = { system: "an operator marks a person's own items" };
  const { items } = await queryPage(scope, { pk: userPk(userId), limit: itemsMax, consistent: true });
  if (!items.some((item) => item.sk === profileKey(userId).sk)) throw new Error(`there is no user ${userId}`);
  const isChanged = items.some(
    (item) => item.sk === profileKey(userId).sk && (item.superAdmin === true) !== superAdmin,
  );
  const organizationIds = items
    .filter((item) => item.type === 'MEMBERSHIP')
    .map((item) => item.organizationId as string);
  const memberships = organizationIds.map((id) => ({ pk: organizationPk(id), sk: `MEMBER#${userId}` }));
  const mark = (key: { pk: string; sk: string }, label: string, condition = exists): Write => ({
    label,
    update: key,
    expression: 'SET superAdmin = :mark',
    values: { ':mark': superAdmin },
    condition,
  });
  await transact(scope, [
    mark(profileKey(userId), 'profile', living),
    ...memberships.map((key, index) => mark(key, `membership ${index}`)),
    ...(isChanged
      ? organizationIds.map((organizationId) => entered(organizationId, userId, superAdmin, now))
      : []),
  ]);
  // What they made beyond a limit gets its grace period now. Again, when this command is repeated after a crash.
  if (!superAdmin)
    for (const { organizationId } of items.filter(({ status }) => status === 'active'))
      await changeStanding(organizationId as string, {}, now);
  return organizationIds;
}

const entered = (organizationId: string, memberUserId: string, superAdmin: boolean, now: Date): Write =>
  audit(
    {
      organizationId,
      act: 'super_admin_set',
      by: 'operator',
      memberUserId,
      changes: changesOf({ superAdmin: !superAdmin }, { superAdmin }),
    },
    now,
  );
