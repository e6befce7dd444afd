/** The proof that a user belongs to an organization: the membership item, read strongly on each request. */
import type { Role } from '@batchbook/shared/accounts/schema';
import type { Member } from '../actor.ts';
import { organizationPk } from '../table/keys.ts';
import { getItem } from '../table/read.ts';
import { notFound } from './request-problem.ts';

export const memberPrefix = 'MEMBER#';

export const memberKey = (organizationId: string, userId: string) => ({
  pk: organizationPk(organizationId),
  sk: memberPrefix + userId,
});

/** @throws RequestProblem `not_found` for anybody who is not an active member: others' things don't exist. */
export async function proveMembership(organizationId: string, userId: string): Promise<Member> {
  const item = await getItem({ organizationId }, memberKey(organizationId, userId), { consistent: true });
  if (item?.status !== 'active') throw notFound();
  return {
    kind: 'member',
    userId,
    organizationId,
    role: item.role as Role,
    superAdmin: item.superAdmin === true,
  };
}
