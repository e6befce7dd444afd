/**
 * What people are called on screens. A ledger should leave no doubt who moved something: members are called by
 * first and last name, or without these by their display name. Where two would be called alike, their address
 * stands behind. Without a name it is what stands before the @ of the address, as a kitchen would say it. Whoever
 * was removed, or whose account is gone, is 'a former member'. Until that is certain, 'a colleague'.
 */
import type { Me, Member } from '@batchbook/shared/accounts/schema';
import { capitalised } from '@batchbook/shared/text';
import { useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { isFormer, membersQuery, useMembers } from './members.ts';
import { useSession } from './organization.tsx';

/** By user id. */
export interface People {
  /** At the beginning of a line or a sentence: 'You', 'Tom Baker', 'A former member'. */
  first: (userId: string) => string;
  /** Within one: one's own first name or 'you', 'Tom Baker', 'a former member'. */
  within: (userId: string) => string;
  /**
   * For a file, which others read too: oneself by name as anybody. The members are read for it, so it is asked
   * for once what names them is there. Rejects with `ApiError`.
   */
  forFile: () => Promise<(userId: string) => string>;
}

export function usePeople(): People {
  const { me, organizationId } = useSession();
  const client = useQueryClient();
  const { data: members } = useMembers();
  return useMemo(() => {
    const names = namesOf(members ?? []);
    const hasLeft = (userId: string): boolean =>
      members?.some((member) => member.userId === userId && member.status === 'left') === true;
    const nobody = (userId: string): string =>
      hasLeft(userId) || (members !== undefined && isFormer(client, organizationId, userId, members))
        ? words.former
        : words.unknown;
    const others = (userId: string): string => names.get(userId) ?? capitalised(nobody(userId));
    return {
      first: (userId) => (userId === me.userId ? 'You' : others(userId)),
      within: (userId) =>
        userId === me.userId ? me.firstName || 'you' : (names.get(userId) ?? nobody(userId)),
      forFile: async () => {
        const now = namesOf(await client.fetchQuery({ ...membersQuery(organizationId), staleTime: 0 }));
        return (userId) =>
          now.get(userId) ?? (userId === me.userId ? ownName(me) : capitalised(words.former));
      },
    };
  }, [client, me, members, organizationId]);
}

const words = { former: 'a former member', unknown: 'a colleague' };

const beforeAt = (email: string): string => email.split('@')[0] || email;

const typedName = ({ firstName, lastName, displayName }: Me): string =>
  [firstName, lastName].filter(Boolean).join(' ') || (displayName ?? '');

const ownName = (me: Me): string => typedName(me) || beforeAt(me.email);

/** The user's name, for a record that others read; '' while they haven't said it. */
export const useOwnName = (): string => typedName(useSession().me);

/** What each member is called, by user id. Former members are called by name too, where they have one. */
export function namesOf(members: readonly Member[]): ReadonlyMap<string, string> {
  const people = members
    // Who was only invited has done nothing yet.
    .filter(({ status }) => status !== 'invited')
    .map(({ userId, name, email }) => ({ userId, email, called: name ?? (email && beforeAt(email)) }));
  const isTwice = (name: string) => people.filter(({ called }) => called === name).length > 1;
  return new Map(
    people.flatMap(({ userId, email, called }) => {
      if (called === null) return [];
      return [[userId, isTwice(called) ? `${called} (${email ?? words.former})` : called]];
    }),
  );
}
