import { type Entitlements, entitlementsOf } from '@batchbook/shared/billing/entitlements';
import { log } from '../platform/log.ts';
import type { Item } from '../platform/table/read.ts';
import { toStanding } from './table.ts';

/**
 * What is in force for an organization at `now`, from its entitlement item. A tier of an unknown name
 * counts as free and is logged: the operator has an alarm on it.
 */
export function entitlementsIn(item: Item | undefined, superAdmin: boolean, now: Date): Entitlements {
  if (!item) throw new Error('an organization without an entitlement');
  const entitlements = entitlementsOf(toStanding(item, superAdmin), now);
  if (!entitlements.tierKnown) log.error('unknown tier', { tier: entitlements.tier });
  return entitlements;
}
