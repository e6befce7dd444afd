import { ownerChanged } from '@batchbook/events/accounts';
import { accountsContract } from '@batchbook/shared/accounts/contract';
import { audit } from '../../platform/audit.ts';
import { retryOnConflict } from '../../platform/entity/retry.ts';
import { entitlementKey } from '../../platform/http/entitlement.ts';
import { invalid, RequestProblem } from '../../platform/http/request-problem.ts';
import { ok, useCase } from '../../platform/http/use-case.ts';
import { publish } from '../../platform/outbox.ts';
import { getItem } from '../../platform/table/read.ts';
import { transact, type Write } from '../../platform/table/write.ts';
import { assertMayOwn, countBelonging, isUnpaidItem, readOwnership } from '../ownership.ts';
import { membershipKeys } from '../table.ts';
import { hasRole, readTwoMembers } from './two-members.ts';

/**
 * Owners: makes another active member the owner, and becomes a member. Both change in one transaction, so there is always
 * exactly one owner.
 */
export const transferOwnership = useCase(accountsContract.transferOwnership, {
  answer: async ({ actor, body: { userId }, now }) => {
    const { organizationId } = actor;
    const read = async () => ({
      ...(await readTwoMembers(organizationId, userId, actor.userId)),
      ownership: await readOwnership(userId),
      entitlement: await getItem(actor, entitlementKey(organizationId), { consistent: true }),
    });
    return retryOnConflict(await read(), read, async ({ target, by, ownership, entitlement }) => {
      // Also when this very request was carried out and only its answer was lost.
      if (target?.status === 'active' && target.role === 'owner') return ok({ ownerUserId: userId });
      if (by?.status !== 'active' || by.role !== 'owner') throw new RequestProblem('owner_only');
      const { profile } = ownership;
      if (target?.status !== 'active' || !profile || profile.deletedAt !== undefined)
        throw invalid('userId', 'must be an active member');
      if (entitlement && isUnpaidItem(entitlement)) assertMayOwn(ownership, ownsEnough);
      const data = { id: userId, formerOwnerUserId: actor.userId };
      await transact(scope, [
        countBelonging(profile),
        ...changeRole(organizationId, actor.userId, 'owner', 'member'),
        ...changeRole(organizationId, userId, 'member', 'owner'),
        audit({ organizationId, act: 'ownership_transferred', by: actor, memberUserId: userId }, now),
        publish({ definition: ownerChanged, organizationId, data }, now),
      ]);
      return ok({ ownerUserId: userId });
    });
  },
});

const scope = { system: 'an owner hands over to another member, whose profile counts it' };

const ownsEnough =
  'They already own three businesses without a paid plan. Upgrade this one first, or choose someone else.';

type Role = 'owner' | 'member';

function changeRole(organizationId: string, userId: string, from: Role, to: Role): Write[] {
  const condition = hasRole(from);
  return membershipKeys(organizationId, userId).map((key, index) => ({
    label: `${from} ${index}`,
    update: key,
    expression: 'SET #role = :to',
    ...condition,
    values: { ...condition.values, ':to': to },
  }));
}
