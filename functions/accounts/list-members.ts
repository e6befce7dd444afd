import { accountsContract } from '@batchbook/shared/accounts/contract';
import type { Member } from '@batchbook/shared/accounts/schema';
import { ok, useCase } from '../platform/http/use-case.ts';
import { toMember } from './table.ts';
import { readInvitations, readMemberships, readProfiles } from './team/read-team.ts';
import { isOpen, type StoredInvitation } from './team/table.ts';

/**
 * Any member: lists the organization's people by name, with those invited and those who left. Memberships are read
 * strongly, because screens refetch when they meet an unknown person. People without a profile are left out: their account
 * is gone.
 */
export const listMembers = useCase(accountsContract.listMembers, {
  read: ({ params }) =>
    Promise.all([readMemberships(params.organizationId), readInvitations(params.organizationId)]),
  // The memberships give access to the profiles. The caller is known to be a member by now.
  answer: async ({ now }, [memberships, invitations]) => {
    const profiles = await readProfiles(memberships);
    const members = memberships.flatMap((membership) => {
      const profile = profiles.get(membership.userId as string);
      return profile === undefined ? [] : [toMember(membership, profile)];
    });
    const invited = invitations.filter((one) => isOpen(one, now)).map(toInvited);
    return ok({ items: [...members, ...invited].sort(byName), nextCursor: null });
  },
});

/** An invited person has no user yet, or one that must stay unknown. The invitation's id is used instead. */
const toInvited = ({ id, email }: StoredInvitation): Member => ({
  userId: id,
  name: null,
  email,
  role: 'member',
  status: 'invited',
});

const shown = ({ name, email }: Member): string => name ?? email ?? '';
const byName = (a: Member, b: Member): number =>
  shown(a).localeCompare(shown(b), 'en') || (a.userId < b.userId ? -1 : 1);
