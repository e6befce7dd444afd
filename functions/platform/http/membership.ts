/** Proves that a user belongs to an organization: reads the membership item strongly on each request. */
import type { Role } from '@batchbook/shared/accounts/schema';
import { type Requirement, refusalOf } from '@batchbook/shared/billing/requirements';
import { noOrganization } from '@batchbook/shared/http/problem';
import type { Member } from '../actor.ts';
import { organizationPk } from '../table/keys.ts';
import { getItem, getItems } from '../table/read.ts';
import type { Write } from '../table/write.ts';
import { entitlementKey, entitlementsIn } from './entitlement.ts';
import { RequestProblem } from './request-problem.ts';

export const memberPrefix = 'MEMBER#';

export const memberKey = (organizationId: string, userId: string) => ({
  pk: organizationPk(organizationId),
  sk: memberPrefix + userId,
});

/** The check, within a transaction, that somebody is an active member. */
export const activeMembership = (organizationId: string, userId: string): Write => ({
  label: 'membership',
  check: memberKey(organizationId, userId),
  condition: '#status = :active',
  names: { '#status': 'status' },
  values: { ':active': 'active' },
});

export const isActiveMember = async (organizationId: string, userId: string): Promise<boolean> => {
  const key = memberKey(organizationId, userId);
  return (await getItem({ organizationId }, key, { consistent: true }))?.status === 'active';
};

/**
 * Reads the membership, and the plan concurrently if the operation requires something of it.
 * @throws RequestProblem `not_found` for anybody but an active member: outsiders can't see what exists.
 */
export async function proveMembership(
  organizationId: string,
  userId: string,
  { requires, now }: { requires?: Requirement | undefined; now: Date },
): Promise<Member> {
  const [key, planKey] = [memberKey(organizationId, userId), entitlementKey(organizationId)];
  const found = requires
    ? await getItems({ organizationId }, [key, planKey], { consistent: true })
    : [await getItem({ organizationId }, key, { consistent: true })];
  const item = found.find((one) => one?.sk === key.sk);
  if (item?.status !== 'active') throw new RequestProblem('not_found', { detail: noOrganization });
  const superAdmin = item.superAdmin === true;
  const plan = found.find((one) => one?.sk === planKey.sk);
  const refusal = requires ? refusalOf(requires, entitlementsIn(plan, superAdmin, now)) : null;
  return {
    kind: 'member',
    userId,
    organizationId,
    role: item.role as Role,
    superAdmin,
    refusal: refusal && new RequestProblem(refusal.code, { detail: refusal.detail }),
  };
}
