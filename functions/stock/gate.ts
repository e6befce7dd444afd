/** What every write of stock asks first. */

import { assertFeature, entitlementKey, entitlementsIn } from '../billing/index.ts';
import type { Member } from '../platform/actor.ts';
import { RequestProblem } from '../platform/http/request-problem.ts';
import { getItem, type Item } from '../platform/table/read.ts';

export const stockWayOut =
  'Stock is part of the Grow plan and up, and of the 30-day trial. What is there stays and can be read; upgrade your plan to go on with it.';
export const sitesWayOut =
  'There are more sites than your plan includes, and the time to change that is over. Upgrade your plan, or delete a site.';

/**
 * @param entitlement The organization's, as it stands in the table.
 * @throws RequestProblem `feature_not_included` without stock in plan, trial or flags (specification, section
 *   6); `sites_read_only` past the grace period of too many sites (invariant 22).
 */
export function assertStockOpen(entitlement: Item | undefined, actor: Member, now: Date): void {
  assertFeature(entitlement, actor, 'stock_management', stockWayOut, now);
  if (entitlementsIn(entitlement, actor.superAdmin, now).readOnly.sites)
    throw new RequestProblem('sites_read_only', { detail: sitesWayOut });
}

const isOpen = (entitlement: Item | undefined, superAdmin: boolean, now: Date): boolean => {
  const { features, readOnly } = entitlementsIn(entitlement, superAdmin, now);
  return features.stock_management && !readOnly.sites;
};

/** Whether the actor may write now: for what a request does beside, which it is not refused for. */
export const isStockOpenTo = (entitlement: Item | undefined, { superAdmin }: Member, now: Date): boolean =>
  isOpen(entitlement, superAdmin, now);

/** Whether stock is open to the organization: what a worker asks, who writes in nobody's name (invariant 22). */
export const isStockOpen = async (scope: { organizationId: string }, now: Date): Promise<boolean> =>
  isOpen(await getItem(scope, entitlementKey(scope.organizationId), { consistent: true }), false, now);
