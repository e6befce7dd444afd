import type { Feature } from '@batchbook/shared/billing/plans';
import type { Member } from '../platform/actor.ts';
import { RequestProblem } from '../platform/http/request-problem.ts';
import type { Item } from '../platform/table/read.ts';
import { entitlementsIn } from './read-entitlements.ts';

/**
 * @param wayOut What opens the feature, for people.
 * @throws RequestProblem `feature_not_included` when plan, trial and flags don't open `feature` now.
 */
export function assertFeature(
  entitlement: Item | undefined,
  actor: Member,
  feature: Feature,
  wayOut: string,
  now: Date,
): void {
  if (!entitlementsIn(entitlement, actor.superAdmin, now).features[feature])
    throw new RequestProblem('feature_not_included', { detail: wayOut });
}
