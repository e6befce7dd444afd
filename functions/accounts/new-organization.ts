import { organizationCreated } from '@batchbook/events/accounts';
import { newEntitlementItem, newTrialClock } from '../billing/index.ts';
import { publish } from '../platform/outbox.ts';
import type { Item } from '../platform/table/read.ts';
import { notExists, type Write } from '../platform/table/write.ts';
import { defaultSiteItem, newConversionItems } from '../stock/index.ts';
import { membershipItems } from './table.ts';

export const putNew = (label: string, put: Item): Write => ({ label, put, condition: notExists });

/** A new organization with its owner, its entitlement (free, in trial) and its site 'Main Kitchen'. */
export function newOrganizationWrites(
  organization: Item,
  { userId, profile }: { userId: string; profile?: Item | undefined },
  now: Date,
): Write[] {
  const organizationId = organization.id as string;
  const [byOrganization, byUser] = membershipItems({ organizationId, userId, profile }, 'owner', now);
  return [
    putNew('membership', byOrganization),
    putNew('membership of the user', byUser),
    putNew('organization', organization),
    putNew('entitlement', newEntitlementItem(organizationId, now)),
    putNew('trial clock', newTrialClock(organizationId, now)),
    putNew('site', defaultSiteItem(organizationId, userId, now)),
    ...newConversionItems(organizationId).map((item) => putNew(`conversion ${item.sk}`, item)),
    publish({ definition: organizationCreated, organizationId, data: { ownerUserId: userId } }, now),
  ];
}
