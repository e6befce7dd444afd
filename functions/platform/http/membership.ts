/** Proves that a user belongs to an organization: reads the membership item strongly on each request. */
import type { Role } from '@batchbook/shared/accounts/schema';
import { type Requirement, refusalOf } from '@batchbook/shared/billing/requirements';
import { noOrganization } from '@batchbook/shared/http/problem';
import type { Member, Session, User } from '../actor.ts';
import { organizationPk } from '../table/keys.ts';
import { getItem, getItems, type Item } from '../table/read.ts';
import type { Write } from '../table/write.ts';
import { entitlementKey, entitlementsIn } from './entitlement.ts';
import { RequestProblem } from './request-problem.ts';
import { assertGoesOn, goesOn } from './session.ts';

export const memberPrefix = 'MEMBER#';

export const memberKey = (organizationId: string, userId: string) => ({
  pk: organizationPk(organizationId),
  sk: memberPrefix + userId,
});

/** The check, within a transaction, that somebody is an active member, by a session that they haven't ended. */
export function activeMembership(organizationId: string, userId: string, session?: Session): Write {
  const unended = session && goesOn(session);
  return {
    label: 'membership',
    check: memberKey(organizationId, userId),
    condition: ['#status = :active', ...(unended ? [unended.condition] : [])].join(' AND '),
    names: { '#status': 'status' },
    values: { ':active': 'active', ...unended?.values },
  };
}

/** Returns the membership of an active member, read strongly. */
export async function readActiveMembership(organizationId: string, userId: string): Promise<Item | null> {
  const item = await getItem({ organizationId }, memberKey(organizationId, userId), { consistent: true });
  return item?.status === 'active' ? item : null;
}

/**
 * Reads the membership, and the plan concurrently if the operation requires something of it.
 * @throws RequestProblem `not_found` for anybody but an active member: outsiders can't see what exists. `session_ended`
 * for a session that the member has ended.
 */
export async function proveMembership(
  organizationId: string,
  { userId, session }: Pick<User, 'userId' | 'session'>,
  {
    requires,
    reachesClosed = false,
    now,
  }: { requires?: Requirement | undefined; reachesClosed?: boolean | undefined; now: Date },
): Promise<Member> {
  const [key, planKey] = [memberKey(organizationId, userId), entitlementKey(organizationId)];
  const found = requires
    ? await getItems({ organizationId }, [key, planKey], { consistent: true })
    : [await getItem({ organizationId }, key, { consistent: true })];
  const item = found.find((one) => one?.sk === key.sk);
  const isOpen = item?.status === 'active';
  const reaches = isOpen || (reachesClosed && item?.status === 'closed' && item.role === 'owner');
  if (!item || !reaches) throw new RequestProblem('not_found', { detail: noOrganization });
  assertGoesOn({ session }, item);
  const superAdmin = item.superAdmin === true;
  const plan = found.find((one) => one?.sk === planKey.sk);
  const refusal = requires ? refusalOf(requires, entitlementsIn(plan, superAdmin, now)) : null;
  return {
    kind: 'member',
    userId,
    session,
    organizationId,
    role: item.role as Role,
    superAdmin,
    refusal: refusal && new RequestProblem(refusal.code, { detail: refusal.detail }),
  };
}
