import { memberRemoved } from '@batchbook/events/accounts';
import { accountsContract } from '@batchbook/shared/accounts/contract';
import { changeStanding, freeSeat } from '../../billing/index.ts';
import type { Member } from '../../platform/actor.ts';
import { audit } from '../../platform/audit.ts';
import { retryOnConflict } from '../../platform/entity/retry.ts';
import { memberKey } from '../../platform/http/membership.ts';
import { notFound, RequestProblem } from '../../platform/http/request-problem.ts';
import { ok, useCase } from '../../platform/http/use-case.ts';
import { publish } from '../../platform/outbox.ts';
import { transact, type Write } from '../../platform/table/write.ts';
import { membershipKeys } from '../table.ts';
import { hasRole, readTwoMembers } from './two-members.ts';

/**
 * Owners remove a member; members leave. The membership stays as `left`, so that history keeps the name. It gives no
 * access from the next request on (invariant 26), and its seat is free. Removing somebody again answers the same.
 */
export const removeMember = useCase(accountsContract.removeMember, {
  read: ({ params }) => readTwoMembers(params.organizationId, params.userId),
  answer: ({ actor, params: { userId }, now }, first) => {
    const isOwnLeave = userId === actor.userId;
    if (!isOwnLeave && actor.role !== 'owner') throw new RequestProblem('owner_only');
    return retryOnConflict(
      first,
      () => readTwoMembers(actor.organizationId, userId, actor.userId),
      async ({ target, by }) => {
        // Ownership may have gone to somebody else since the request began.
        if (!isOwnLeave && by && by.role !== 'owner') throw new RequestProblem('owner_only');
        if (!target || target.status === 'invited') throw notFound();
        if (target.status === 'active') {
          if (target.role === 'owner') throw new RequestProblem('owner_stays');
          await transact(actor, leave(actor, userId, now));
        }
        // What a super admin made beyond a limit gets its grace period now. Again, when this is repeated after a crash.
        if (target.superAdmin === true) await changeStanding(actor.organizationId, {}, now);
        return ok({ userId, status: 'left' as const });
      },
    );
  },
});

function leave(actor: Member, userId: string, now: Date): Write[] {
  const { organizationId } = actor;
  const both = membershipKeys(organizationId, userId).map((key, index) => ({
    label: `membership ${index}`,
    update: key,
    expression: 'SET #status = :left, leftAt = :now, ending = :ending',
    names: { '#status': 'status', '#role': 'role' },
    values: {
      ':left': 'left',
      ':ending': userId === actor.userId ? 'left' : 'removed',
      ':active': 'active',
      ':member': 'member',
      ':now': now.toISOString(),
    },
    condition: '#status = :active AND #role = :member',
  }));
  return [
    ...both,
    ...(userId === actor.userId
      ? []
      : [{ label: 'owner', check: memberKey(organizationId, actor.userId), ...hasRole('owner') }]),
    freeSeat(organizationId),
    audit(
      {
        organizationId,
        act: userId === actor.userId ? 'member_left' : 'member_removed',
        by: actor,
        memberUserId: userId,
      },
      now,
    ),
    publish({ definition: memberRemoved, organizationId, data: { id: userId, byUserId: actor.userId } }, now),
  ];
}
