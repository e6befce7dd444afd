/** Reads a user's profile beside their memberships, then the names of their organizations. */
import type { Me } from '@batchbook/shared/accounts/schema';
import { deletionKey } from '../platform/closed-organization.ts';
import { getItem, getItems, type Item } from '../platform/table/read.ts';
import { readOwnMemberships } from './own-memberships.ts';
import { organizationKey, profileKey, toMe, toMembership } from './table.ts';

/** `undefined` when the user has no profile yet. */
export async function readAccount(userId: string): Promise<{ profile: Item; me: Me } | undefined> {
  const [profile, all] = await Promise.all([
    getItem({ userId }, profileKey(userId), { consistent: true }),
    readOwnMemberships(userId),
  ]);
  if (!profile) return undefined;
  // A former member learns nothing more of the organization, not even a new name.
  const memberships = all.filter(({ status }) => status !== 'left' && status !== 'closed');
  const closed = all.filter(({ status, role }) => status === 'closed' && role === 'owner');
  const { names, deletions } = await readOrganizations([...memberships, ...closed], closed);
  const deleted = closed.flatMap(({ organizationId: id }) => {
    const deletesAt = deletions.get(id as string);
    return deletesAt === undefined
      ? []
      : [{ organizationId: id as string, organizationName: names.get(id as string) ?? '', deletesAt }];
  });
  const shown = memberships.map((item) => toMembership(item, names.get(item.organizationId as string) ?? ''));
  const lastEnding = memberships.length > 0 || deleted.length > 0 ? null : lastEndingOf(profile, all);
  return { profile, me: toMe(profile, shown, { deletedOrganizations: deleted, lastEnding }) };
}

/** Of the memberships of somebody who has no other. An organization that was erased left only its time, on the profile. */
function lastEndingOf({ businessErasedAt }: Item, ended: Item[]): Me['lastEnding'] {
  if (ended.some(({ status }) => status === 'closed')) return 'closed';
  const endings = ended.map(({ leftAt, ending }) => ({ at: leftAt as string, ending }));
  if (businessErasedAt !== undefined) endings.push({ at: businessErasedAt as string, ending: 'erased' });
  const newest = endings.toSorted((a, b) => (a.at < b.at ? 1 : -1))[0];
  return (newest?.ending as Me['lastEnding'] | undefined) ?? null;
}

/** The memberships come from the user's own items, which proves that the names may be read. */
async function readOrganizations(memberships: Item[], closed: Item[]) {
  const ids = memberships.map((item) => item.organizationId as string);
  const keys = [
    ...ids.map(organizationKey),
    ...closed.map((item) => deletionKey(item.organizationId as string)),
  ];
  const found = await getItems({ system: "names of a user's own organizations" }, keys);
  const ofType = (type: string) => found.filter((item) => item.type === type);
  return {
    names: new Map(ofType('ORGANIZATION').map((item) => [item.id as string, item.name as string])),
    deletions: new Map(
      ofType('ORGANIZATION_DELETION').map((item) => [
        item.organizationId as string,
        item.deletesAt as string,
      ]),
    ),
  };
}
