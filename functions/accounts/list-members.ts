import { accountsContract } from '@batchbook/shared/accounts/contract';
import type { Member } from '@batchbook/shared/accounts/schema';
import { memberPrefix } from '../platform/http/membership.ts';
import { ok, useCase } from '../platform/http/use-case.ts';
import { organizationPk } from '../platform/table/keys.ts';
import { getItems, queryAll } from '../platform/table/read.ts';
import { profileKey, toMember } from './table.ts';

/**
 * Any member: who belongs to the organization, those who are invited among them, by name. Memberships are read
 * strongly: screens ask when something names a person that they don't know yet. Whoever has no profile is left
 * out: that account is gone.
 */
export const listMembers = useCase(accountsContract.listMembers, {
  read: ({ params }) =>
    queryAll(params, { pk: organizationPk(params.organizationId), prefix: memberPrefix, consistent: true }),
  // The memberships, of an organization that the caller is now known to belong to, open the profiles.
  answer: async (_, memberships) => {
    const keys = memberships.map(({ userId }) => profileKey(userId as string));
    const profiles = new Map((await getItems(theirProfiles, keys)).map((item) => [item.userId, item]));
    const members = memberships.flatMap((membership) => {
      const profile = profiles.get(membership.userId);
      return profile === undefined ? [] : [toMember(membership, profile)];
    });
    return ok({ items: members.sort(byName), nextCursor: null });
  },
});

/** An organization's own handle doesn't reach its members' profiles. */
const theirProfiles = { system: 'the names of the members of an organization' };

const byName = (a: Member, b: Member): number =>
  (a.name ?? a.email).localeCompare(b.name ?? b.email, 'en') || (a.userId < b.userId ? -1 : 1);
