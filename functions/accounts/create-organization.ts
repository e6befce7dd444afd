import { accountsContract } from '@batchbook/shared/accounts/contract';
import type { Organization } from '@batchbook/shared/accounts/schema';
import { retryOnConflict } from '../platform/entity/retry.ts';
import { entitlementKey } from '../platform/http/entitlement.ts';
import { RequestProblem } from '../platform/http/request-problem.ts';
import { created, ok, useCase } from '../platform/http/use-case.ts';
import { userPk } from '../platform/table/keys.ts';
import { getItem, getItems, type Item, queryAll } from '../platform/table/read.ts';
import { transact, type Write } from '../platform/table/write.ts';
import { ensureAccount } from './ensure-account.ts';
import { newOrganizationWrites } from './new-organization.ts';
import { organizationItem, organizationKey, profileKey, toOrganization, unchangedSessions } from './table.ts';

/** Businesses on no paid plan that one person may own. */
const unpaidMax = 3;

/**
 * Any signed-in user: creates a business and becomes its owner, also when they belong to none. The same request again
 * answers the same. Nobody owns more than three that nobody pays for.
 */
export const createOrganization = useCase(accountsContract.createOrganization, {
  answer: async ({ actor, body, now }) => {
    const { userId } = actor;
    await ensureAccount(actor, now);
    const read = () => readOwned(userId, body.id);
    return retryOnConflict(await read(), read, async ({ profile, unpaid, known }) => {
      if (known) {
        if (known.isOwn && known.organization.name === body.name) return ok(known.organization);
        throw new RequestProblem('id_taken');
      }
      if (unpaid >= unpaidMax) throw new RequestProblem('organization_limit_reached');
      const organization = organizationItem(body.id, body.name, now, body.currency);
      await transact(scope, [
        countCreation(profile),
        ...newOrganizationWrites(organization, { userId, profile }, now),
      ]);
      return created(toOrganization(organization));
    });
  },
});

const scope = { system: 'a user creates an organization of their own' };

interface Owned {
  profile: Item;
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
  if (!profile) throw new Error('an account has no profile');
  return {
    profile,
    unpaid: entitlements.filter(({ tier }) => tier === 'free' || tier === null).length,
    known: known ? { organization: toOrganization(known), isOwn: owned.includes(id) } : null,
  };
}

/** Counts how often the user has created one. The count rises with each, so that two at once are noticed. */
function countCreation(profile: Item): Write {
  const before = profile.creations as number | undefined;
  const unchanged = unchangedSessions(profile);
  return {
    label: 'creations',
    update: profileKey(profile.userId as string),
    expression: 'SET creations = :next',
    values: { ...unchanged.values, ':next': (before ?? 0) + 1, ...(before && { ':before': before }) },
    condition: `${unchanged.condition} AND ${before ? 'creations = :before' : 'attribute_not_exists(creations)'}`,
  };
}
