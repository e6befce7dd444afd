import { billingContract } from '@batchbook/shared/billing/contract';
import { entitlementKey, entitlementsIn } from '../platform/http/entitlement.ts';
import { ok, useCase } from '../platform/http/use-case.ts';
import { getItem } from '../platform/table/read.ts';

/** Any member: reads what the plan, the trial and the flags allow now. */
export const getEntitlements = useCase(billingContract.getEntitlements, {
  read: ({ params }) => getItem(params, entitlementKey(params.organizationId)),
  answer: ({ actor, now }, item) => ok(entitlementsIn(item, actor.superAdmin, now)),
});
