import { restorableDays } from '@batchbook/shared/accounts/constants';
import { accountsContract } from '@batchbook/shared/accounts/contract';
import { plusDays } from '../../platform/clock.ts';
import { retryOnConflict } from '../../platform/entity/retry.ts';
import { RequestProblem } from '../../platform/http/request-problem.ts';
import { ok, useCase } from '../../platform/http/use-case.ts';
import { transact } from '../../platform/table/write.ts';
import { assertTyped } from './assert-typed.ts';
import { closeWrites, readClosable, settleMemberships } from './close-organization.ts';

const scope = { system: 'an owner deletes their organization, and closes its memberships' };

/** Owners: closes the organization to everyone at once, for 30 days in which they can restore it. Again, the same answer. */
export const deleteOrganization = useCase(accountsContract.deleteOrganization, {
  read: ({ params }) => readClosable(params.organizationId),
  answer: async ({ actor, body, now }, first) => {
    const { organizationId, userId } = actor;
    const deletesAt = await retryOnConflict(
      first,
      () => readClosable(organizationId),
      async (found) => {
        if (found.deletion) return found.deletion.deletesAt as string;
        assertTyped(body, found.organization?.name as string);
        const owner = found.memberships.find((item) => item.userId === userId);
        // Ownership may have gone to somebody else since the request began.
        if (owner?.status !== 'active' || owner.role !== 'owner') throw new RequestProblem('owner_only');
        const end = plusDays(now, restorableDays);
        await transact(scope, closeWrites(found, { byUserId: userId, deletesAt: end, now }));
        return end.toISOString();
      },
    );
    await settleMemberships(organizationId);
    return ok({ deletesAt });
  },
});
