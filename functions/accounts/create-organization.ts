import { accountsContract } from '@batchbook/shared/accounts/contract';
import type { Organization } from '@batchbook/shared/accounts/schema';
import { retryOnConflict } from '../platform/entity/retry.ts';
import { entitlementKey } from '../platform/http/entitlement.ts';
import { RequestProblem } from '../platform/http/request-problem.ts';
import { created, ok, useCase } from '../platform/http/use-case.ts';
import { userPk } from '../platform/table/keys.ts';
import { getItem, getItems, queryAll } from '../platform/table/read.ts';
import { transact, type Write } from '../platform/table/write.ts';
import { ensureAccount } from './ensure-account.ts';
import { newOrganizationWrites } from './new-organization.ts';
import { organizationItem, organizationKey, profileKey, toOrganization } from './table.ts';

/** Businesses on no paid plan that one person may own. */
const unpaidMax = 3;

/**
 * Any signed-in user: creates a business and becomes its owner, also when they belong to none. The same request again
 * answers the same. Nobody owns more than three that nobody pays for.
 */
export const createOrganization = useCase(accountsContract.createOrganization, {
  answer: async ({ actor: { userId }, body, now }) => {
    await ensureAccount(userId, now);
    const read = () => readOwned(userId, body.id);
    return retryOnConflict(await read(), read, async ({ creations, unpaid, known }) => {
      if (known) {
        if (known.isOwn && known.organization.name === body.name) return ok(known.organization);
        throw new RequestProblem('id_taken');
      }
      if (unpaid >= unpaidMax) throw new RequestProblem('organization_limit_reached');
      const organization = organizationItem(body.id, body.name, now, body.currency);
      await transact(scope, [
        countCreation(userId, creations),
        ...newOrganizationWrites(organization, userId, now),
      ]);
      return created(toOrganization(organization));
    });
  },
});

const scope = { system: 'a user creates an organization of their own' };

interface Owned {
  /** How often the user has created one. It rises with each, so that two at once are counted. */
  creations: number;
  unpaid: number;
  /** The organization that already has the id. */
  known: { organization: Organization; isOwn: boolean } | null;
}

async function readOwned(userId: string, id: string): Promise<Owned> {
  const items = await queryAll(scope, { pk: userPk(userId), consistent: true });
  const owned = items
    .filter((item) => item.type === 'MEMBERSHIP' && item.role === 'owner' && item.status === 'active')
    .map((item) => item.organizationId as string);
  const [entitlements, known] = await Promise.all([
    getItems(scope, owned.map(entitlementKey), { consistent: true }),
    getItem(scope, organizationKey(id), { consistent: true }),
  ]);
  const profile = items.find((item) => item.sk === profileKey(userId).sk);
  return {
    creations: (profile?.creations as number | undefined) ?? 0,
    unpaid: entitlements.filter(({ tier }) => tier === 'free' || tier === null).length,
    known: known ? { organization: toOrganization(known), isOwn: owned.includes(id) } : null,
  };
}

const countCreation = (userId: string, creations: number): Write => ({
  label: 'creations',
  update: profileKey(userId),
  expression: 'SET creations = :next',
  values: { ':next': creations + 1, ...(creations > 0 && { ':before': creations }) },
  condition:
    creations > 0 ? 'creations = :before' : 'attribute_exists(pk) AND attribute_not_exists(creations)',
});
