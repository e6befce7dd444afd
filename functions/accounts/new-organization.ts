import { organizationCreated } from '@batchbook/events/accounts';
import type { Currency } from '@batchbook/shared/accounts/schema';
import { newEntitlementItem, newTrialClock } from '../billing/index.ts';
import { publish } from '../platform/outbox.ts';
import type { Item } from '../platform/table/read.ts';
import { notExists, type Write } from '../platform/table/write.ts';
import { defaultSiteItem } from '../stock/index.ts';
import { membershipItems, organizationItem } from './table.ts';

export const putNew = (label: string, put: Item): Write => ({ label, put, condition: notExists });

/** A new organization with its owner, its entitlement (free, in trial) and its site 'Main Kitchen'. */
export function newOrganizationWrites({
  organizationId,
  name,
  currency = 'GBP',
  userId,
  now,
}: {
  organizationId: string;
  name: string;
  currency?: Currency;
  userId: string;
  now: Date;
}): Write[] {
  const [byOrganization, byUser] = membershipItems(organizationId, userId, 'owner', now);
  return [
    putNew('membership', byOrganization),
    putNew('membership of the user', byUser),
    putNew('organization', { ...organizationItem(organizationId, name, now), currency }),
    putNew('entitlement', newEntitlementItem(organizationId, now)),
    putNew('trial clock', newTrialClock(organizationId, now)),
    putNew('site', defaultSiteItem(organizationId, userId, now)),
    publish({ definition: organizationCreated, organizationId, data: { ownerUserId: userId } }, now),
  ];
}
