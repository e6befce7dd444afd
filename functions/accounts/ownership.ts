/**
 * What a person owns and belongs to. Nobody creates, takes over or restores a fourth business that nobody pays for, and
 * nobody belongs to more than a hundred. A business whose plan ends stays.
 */
import { membershipsMax } from '@batchbook/shared/accounts/constants';
import { isUnpaid } from '@batchbook/shared/billing/entitlements';
import { entitlementKey, toStanding } from '../platform/http/entitlement.ts';
import { RequestProblem } from '../platform/http/request-problem.ts';
import { getItem, getItems, type Item } from '../platform/table/read.ts';
import type { Write } from '../platform/table/write.ts';
import { readOwnMemberships } from './own-memberships.ts';
import { profileKey, unchangedSessions } from './table.ts';

const unpaidMax = 3;
const scope = { system: 'what a person owns, before they come to own another business' };

export interface Ownership {
  profile: Item | undefined;
  memberships: Item[];
  organizationIds: string[];
  /** How many of these nobody pays for. */
  unpaid: number;
}

/** Reads the profile first: `countBelonging` then notices whatever the person came to belong to, or own, since. */
export async function readOwnership(userId: string): Promise<Ownership> {
  const profile = await getItem(scope, profileKey(userId), { consistent: true });
  const memberships = await readOwnMemberships(userId);
  const organizationIds = memberships
    .filter(({ role, status }) => role === 'owner' && status === 'active')
    .map(({ organizationId }) => organizationId as string);
  const entitlements = await getItems(scope, organizationIds.map(entitlementKey), { consistent: true });
  return { profile, memberships, organizationIds, unpaid: entitlements.filter(isUnpaidItem).length };
}

export const isUnpaidItem = (entitlement: Item): boolean => isUnpaid(toStanding(entitlement, false));

/** @throws RequestProblem `organization_limit_reached` for somebody who owns three that nobody pays for. */
export function assertMayOwn({ unpaid }: Ownership, detail?: string): void {
  if (unpaid >= unpaidMax)
    throw new RequestProblem('organization_limit_reached', detail === undefined ? {} : { detail });
}

/**
 * Those count that they can leave, hand over or restore. A business that somebody else closed doesn't: nobody else should be able
 * to fill the hundred for good.
 * @throws RequestProblem `organization_limit_reached` for somebody who belongs to a hundred.
 */
export function assertMayBelong(memberships: readonly Item[]): void {
  const counts = ({ status, role }: Item) => status === 'active' || (status === 'closed' && role === 'owner');
  if (memberships.filter(counts).length >= membershipsMax)
    throw new RequestProblem('organization_limit_reached', {
      detail: `You belong to ${membershipsMax} businesses, the most that one person can. Leave one of them first.`,
    });
}

/** What the profile counts: how often the person came to belong to a business or to own one. */
export function nextBelonging({ ownerships }: Item) {
  const before = ownerships as number | undefined;
  return {
    expression: 'SET ownerships = :next',
    values: { ':next': (before ?? 0) + 1, ...(before && { ':before': before }) },
    condition: before ? 'ownerships = :before' : 'attribute_not_exists(ownerships)',
  };
}

/**
 * Counts that the person of this profile comes to belong to one more, or to own one. Fails when they came to another since it
 * was read, ended sessions, or have deleted their account.
 */
export function countBelonging(profile: Item): Write {
  const [counted, unchanged] = [nextBelonging(profile), unchangedSessions(profile)];
  return {
    label: 'belonging',
    update: profileKey(profile.userId as string),
    expression: counted.expression,
    values: { ...counted.values, ...unchanged.values },
    condition: `${unchanged.condition} AND ${counted.condition}`,
  };
}
