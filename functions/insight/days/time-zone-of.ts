import { organizationKey, toOrganization } from '../../accounts/index.ts';
import type { OrganizationScope } from '../../platform/table/keys.ts';
import { getItem, type Item } from '../../platform/table/read.ts';

/** By which the days of an organization go. Who chose none is in no place that we know. */
export const timeZoneIn = (item: Item): string => toOrganization(item).timeZone ?? 'UTC';

/** `null` when there is no such organization. */
export async function readTimeZone(scope: OrganizationScope): Promise<string | null> {
  const item = await getItem(scope, organizationKey(scope.organizationId), { consistent: true });
  return item ? timeZoneIn(item) : null;
}
