/** Reads a user's profile and memberships in one query, then the names of their organizations. */
import type { Me } from '@batchbook/shared/accounts/schema';
import { userPk } from '../platform/table/keys.ts';
import { getItems, type Item, queryPage } from '../platform/table/read.ts';
import { organizationKey, profileKey, toMe, toMembership } from './table.ts';

/** How many organizations of one person are shown at most. */
const membershipsMax = 100;

/** `undefined` when the user has no profile yet. */
export async function readAccount(userId: string): Promise<{ profile: Item; me: Me } | undefined> {
  const { items } = await queryPage(
    { userId },
    { pk: userPk(userId), limit: membershipsMax + 1, consistent: true },
  );
  const profile = items.find((item) => item.sk === profileKey(userId).sk);
  if (!profile) return undefined;
  const memberships = items
    // A former member learns nothing more of the organization, not even a new name.
    .filter((item) => item.type === 'MEMBERSHIP' && item.status !== 'left')
    .slice(0, membershipsMax);
  const names = await organizationNames(memberships);
  const shown = memberships.map((item) => toMembership(item, names.get(item.organizationId as string) ?? ''));
  return { profile, me: toMe(profile, shown) };
}

/** The memberships come from the user's own items, which proves that the names may be read. */
async function organizationNames(memberships: Item[]): Promise<Map<string, string>> {
  const keys = memberships.map((item) => organizationKey(item.organizationId as string));
  const organizations = await getItems({ system: "names of a user's own organizations" }, keys);
  return new Map(organizations.map((item) => [item.id as string, item.name as string]));
}
