import { accountsContract } from '@batchbook/shared/accounts/contract';
import type { Member } from '@batchbook/shared/accounts/schema';
import { memberPrefix } from '../platform/http/membership.ts';
import { ok, useCase } from '../platform/http/use-case.ts';
import { organizationPk } from '../platform/table/keys.ts';
import { getItems, queryAll } from '../platform/table/read.ts';
import { profileKey, toMember } from './table.ts';

/**
 * Any member: lists the organization's people by name, including invited ones. Memberships are read strongly, because
 * screens refetch when they meet an unknown person. People without a profile are left out: their account is gone.
 */
export const listMembers = useCase(accountsContract.listMembers, {
  read: ({ params }) =>
    queryAll(params, { pk: organizationPk(params.organizationId), prefix: memberPrefix, consistent: true }),
  // The memberships give access to the profiles. The caller is known to be a member by now.
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

/** An organization's scope doesn't reach its members' profiles. */
const theirProfiles = { system: 'the names of the members of an organization' };

const byName = (a: Member, b: Member): number =>
  (a.name ?? a.email).localeCompare(b.name ?? b.email, 'en') || (a.userId < b.userId ? -1 : 1);
