import { accountsContract } from '@batchbook/shared/accounts/contract';
import { retryOnConflict } from '../../platform/entity/retry.ts';
import { notFound } from '../../platform/http/request-problem.ts';
import { ok, useCase } from '../../platform/http/use-case.ts';
import { transact } from '../../platform/table/write.ts';
import { assertMayOwn, countBelonging, isUnpaidItem, readOwnership } from '../ownership.ts';
import { toOrganization } from '../table.ts';
import { openWrites, readClosable, settleMemberships } from './close-organization.ts';

const ownsEnough = 'You own three businesses without a paid plan. Upgrade one of them to restore this one.';
const scope = { system: 'an owner restores their organization, and opens its memberships' };

/** Owners: undoes the deletion of an organization. Everyone who was a member is one again. */
export const restoreOrganization = useCase(accountsContract.restoreOrganization, {
  read: ({ params }) => readClosable(params.organizationId),
  answer: async ({ actor, now }, first) => {
    const { organizationId } = actor;
    const organization = await retryOnConflict(
      first,
      () => readClosable(organizationId),
      async (found) => {
        if (!found.organization) throw notFound();
        if (found.deletion) {
          if (Date.parse(found.deletion.deletesAt as string) <= now.getTime()) throw notFound();
          const ownership = await readOwnership(actor.userId);
          if (isUnpaidItem(found.entitlement)) assertMayOwn(ownership, ownsEnough);
          const { profile } = ownership;
          if (!profile) throw notFound();
          await transact(scope, [countBelonging(profile), ...openWrites(found, actor, now)]);
        }
        return toOrganization(found.organization);
      },
    );
    await settleMemberships(organizationId);
    return ok(organization);
  },
});
