/**
 * Marks a person as super admin, or removes the mark, on the profile and on each membership, where every request reads
 * it. For operators only: no field of the API sets it (invariant 24).
 */
import { changeStanding } from '../billing/index.ts';
import { audit, changesOf } from '../platform/audit.ts';
import { retryOnConflict } from '../platform/entity/retry.ts';
import { forEachConcurrently } from '../platform/for-each-concurrently.ts';
import { memberKey } from '../platform/http/membership.ts';
import { getItem, type Item } from '../platform/table/read.ts';
import { transact, transactUnlessChanged } from '../platform/table/write.ts';
import { readOwnMemberships } from './own-memberships.ts';
import { nextBelonging } from './ownership.ts';
import { living, profileKey } from './table.ts';

const atOnce = 10;
const scope = { system: "an operator marks a person's own items" };

/**
 * The profile first: what is joined from then on carries its mark, and what was being joined is decided again. Then each
 * membership. After a crash the same command completes it.
 *
 * @returns the organizations whose limits now hold, or don't hold, for this person.
 * @throws Error when there is no such person.
 */
export async function setSuperAdmin(userId: string, superAdmin: boolean, now: Date): Promise<string[]> {
  const read = () => getItem(scope, profileKey(userId), { consistent: true });
  await retryOnConflict(await read(), read, async (profile) => {
    if (profile?.type !== 'PROFILE' || profile.deletedAt !== undefined)
      throw new Error(`there is no user ${userId}`);
    await markProfile(profile, superAdmin);
  });
  const memberships = (await readOwnMemberships(userId)).filter(({ status }) => status !== 'left');
  await forEachConcurrently(memberships, atOnce, (membership) => markMembership(membership, superAdmin, now));
  // What they made beyond a limit gets its grace period now. Again, when this command is repeated after a crash.
  if (!superAdmin)
    for (const { organizationId, status } of memberships)
      if (status === 'active') await changeStanding(organizationId as string, {}, now);
  return memberships.map(({ organizationId }) => organizationId as string);
}

function markProfile(profile: Item, superAdmin: boolean): Promise<void> {
  const { expression, values, condition } = nextBelonging(profile);
  return transact(scope, [
    {
      label: 'profile',
      update: profileKey(profile.userId as string),
      expression: `${expression}, superAdmin = :mark`,
      values: { ...values, ':mark': superAdmin },
      condition: `${living} AND ${condition}`,
    },
  ]);
}

/** With its entry in the history. One that says the same already is left as it is. */
async function markMembership(membership: Item, superAdmin: boolean, now: Date): Promise<void> {
  const [organizationId, memberUserId] = [membership.organizationId as string, membership.userId as string];
  const changes = changesOf({ superAdmin: !superAdmin }, { superAdmin });
  await transactUnlessChanged(scope, [
    {
      label: 'membership',
      update: memberKey(organizationId, memberUserId),
      expression: 'SET superAdmin = :mark',
      values: { ':mark': superAdmin, ':other': !superAdmin },
      condition: superAdmin
        ? 'attribute_exists(pk) AND (attribute_not_exists(superAdmin) OR superAdmin = :other)'
        : 'superAdmin = :other',
    },
    audit({ organizationId, act: 'super_admin_set', by: 'operator', memberUserId, changes }, now),
  ]);
}
