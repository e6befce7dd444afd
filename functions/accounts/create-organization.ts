import { organizationsADay } from '@batchbook/shared/accounts/constants';
import { accountsContract } from '@batchbook/shared/accounts/contract';
import { type Quota, quotaKey, transactWithin } from '../platform/daily-quota.ts';
import { retryOnConflict } from '../platform/entity/retry.ts';
import { RequestProblem } from '../platform/http/request-problem.ts';
import { created, ok, useCase } from '../platform/http/use-case.ts';
import { getItem } from '../platform/table/read.ts';
import { ensureAccount } from './ensure-account.ts';
import { newOrganizationWrites } from './new-organization.ts';
import { assertMayBelong, assertMayOwn, countBelonging, readOwnership } from './ownership.ts';
import { organizationItem, organizationKey, toOrganization } from './table.ts';

const scope = { system: 'a user creates an organization of their own' };

/**
 * Any signed-in user: creates a business and becomes its owner, also when they belong to none. The same request again
 * answers the same. Nobody owns more than three that nobody pays for, or creates more than ten a day.
 */
export const createOrganization = useCase(accountsContract.createOrganization, {
  answer: async ({ actor, body, now }) => {
    const { userId } = actor;
    await ensureAccount(actor, now);
    const read = () => readOwned(userId, body.id);
    return retryOnConflict(await read(), read, async ({ ownership, known }) => {
      if (known) {
        const isOwn = ownership.organizationIds.includes(body.id);
        if (isOwn && known.name === body.name) return ok(toOrganization(known));
        throw new RequestProblem('id_taken');
      }
      assertMayOwn(ownership);
      assertMayBelong(ownership.memberships);
      const { profile } = ownership;
      if (!profile) throw new Error('an account has no profile');
      const organization = organizationItem(body.id, body.name, now, body);
      await transactWithin([quotaOf(userId, now)], now, scope, [
        countBelonging(profile),
        ...newOrganizationWrites(organization, { userId, profile }, now),
      ]);
      return created(toOrganization(organization));
    });
  },
});

/** Deleted ones count too: each has limits of its own, which creating more must not multiply. */
const quotaOf = (userId: string, now: Date): Quota => ({
  key: quotaKey('organizations-by', userId, now),
  most: organizationsADay,
  detail: `You can create ${organizationsADay} businesses a day. Please try again tomorrow.`,
});

/** With the organization that already has the id. */
async function readOwned(userId: string, id: string) {
  const [ownership, known] = await Promise.all([
    readOwnership(userId),
    getItem(scope, organizationKey(id), { consistent: true }),
  ]);
  return { ownership, known };
}
