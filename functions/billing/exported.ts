/** What the export has of plans. Stripe's ids and its open page stay out. */
import type { ExportedKinds } from '../platform/exported-kind.ts';
import { entitlementsIn } from '../platform/http/entitlement.ts';
import type { Item } from '../platform/table/read.ts';
import { paidStateIn } from './payments/table.ts';

export const exportedBilling: ExportedKinds = {
  ENTITLEMENT: { kind: 'plan', read: (item, now) => entitlementsIn(item, false, now) },
  SUBSCRIPTION: { kind: 'subscription', read: toExported },
};

function toExported(item: Item): object {
  const { subscriptionId: _id, confirmUrl: _page, ...paid } = paidStateIn(item);
  return paid;
}
