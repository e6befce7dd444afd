/** Whether an organization's stock is open, for workers, which act without a caller (invariant 22). */
import { refusalOf } from '@batchbook/shared/billing/requirements';
import { openStock } from '@batchbook/shared/stock/contract';
import { entitlementKey, entitlementsIn } from '../platform/http/entitlement.ts';
import { getItem } from '../platform/table/read.ts';

/** @param superAdmin Whether somebody acts to whom every feature is open. */
export async function isStockOpen(
  scope: { organizationId: string },
  now: Date,
  superAdmin = false,
): Promise<boolean> {
  const plan = await getItem(scope, entitlementKey(scope.organizationId), { consistent: true });
  return refusalOf(openStock, entitlementsIn(plan, superAdmin, now)) === null;
}
