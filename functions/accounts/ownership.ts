/**
 * What a person owns. Nobody creates, takes over or restores a fourth business that nobody pays for. A business whose plan
 * ends stays.
 */
import { isUnpaid } from '@batchbook/shared/billing/entitlements';
import { entitlementKey, toStanding } from '../platform/http/entitlement.ts';
import { RequestProblem } from '../platform/http/request-problem.ts';
import { userPk } from '../platform/table/keys.ts';
import { getItems, type Item, queryAll } from '../platform/table/read.ts';
import type { Write } from '../platform/table/write.ts';
import { living, profileKey } from './table.ts';

const unpaidMax = 3;
const scope = { system: 'what a person owns, before they come to own another business' };

export interface Ownership {
  profile: Item | undefined;
  organizationIds: string[];
  /** How many of these nobody pays for. */
  unpaid: number;
}

export async function readOwnership(userId: string): Promise<Ownership> {
  const items = await queryAll(scope, { pk: userPk(userId), consistent: true });
  const organizationIds = items
    .filter(({ type, role, status }) => type === 'MEMBERSHIP' && role === 'owner' && status === 'active')
    .map(({ organizationId }) => organizationId as string);
  const entitlements = await getItems(scope, organizationIds.map(entitlementKey), { consistent: true });
  return {
    profile: items.find(({ sk }) => sk === profileKey(userId).sk),
    organizationIds,
    unpaid: entitlements.filter(isUnpaidItem).length,
  };
}

export const isUnpaidItem = (entitlement: Item): boolean => isUnpaid(toStanding(entitlement, false));

/** @throws RequestProblem `organization_limit_reached` for somebody who owns three that nobody pays for. */
export function assertMayOwn({ unpaid }: Ownership, detail?: string): void {
  if (unpaid >= unpaidMax)
    throw new RequestProblem('organization_limit_reached', detail === undefined ? {} : { detail });
}

/**
 * Counts that the person of this profile comes to own one more. Fails when they came to own another since it was read, or
 * have deleted their account.
 */
export function countOwnership({ userId, ownerships }: Item): Write {
  const before = ownerships as number | undefined;
  return {
    label: 'ownerships',
    update: profileKey(userId as string),
    expression: 'SET ownerships = :next',
    values: { ':next': (before ?? 0) + 1, ...(before && { ':before': before }) },
    condition: `${living} AND ${before ? 'ownerships = :before' : 'attribute_not_exists(ownerships)'}`,
  };
}
