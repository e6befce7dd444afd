/**
 * What people are called on screens. A ledger should leave no doubt who moved something: members are called by
 * first and last name, and where two would be called alike, their address stands behind. Without a name it is
 * what stands before the @ of the address, as a kitchen would say it. Whoever was removed, or whose account is
 * gone, is 'a former member'; until that is known for certain, 'a colleague'.
 */
import type { Me, Member } from '@batchbook/shared/accounts/schema';
import { useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { isFormer, useMembers } from './members.ts';
import { useSession } from './organization.tsx';

/** By user id. */
export interface People {
  /** At the beginning of a line or a sentence: 'You', 'Tom Baker', 'A former member'. */
  first: (userId: string) => string;
  /** Within one: one's own first name or 'you', 'Tom Baker', 'a former member'. */
  within: (userId: string) => string;
  /** In a file, which others read too: oneself by name as anybody. */
  inFile: (userId: string) => string;
}

export function usePeople(): People {
  const { me, organizationId } = useSession();
  const client = useQueryClient();
  const { data: members } = useMembers();
  return useMemo(() => {
    const names = namesOf(members ?? []);
    const nobody = (userId: string): string =>
      members !== undefined && isFormer(client, organizationId, userId, members)
        ? 'a former member'
        : 'a colleague';
    const others = (userId: string): string => names.get(userId) ?? capitalised(nobody(userId));
    return {
      first: (userId) => (userId === me.userId ? 'You' : others(userId)),
      within: (userId) =>
        userId === me.userId ? me.firstName || 'you' : (names.get(userId) ?? nobody(userId)),
      inFile: (userId) => (userId === me.userId ? ownName(me) : others(userId)),
    };
  }, [client, me, members, organizationId]);
}

const capitalised = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1);

const beforeAt = (email: string): string => email.split('@')[0] || email;

const ownName = ({ firstName, lastName, email }: Me): string =>
  [firstName, lastName].filter(Boolean).join(' ') || beforeAt(email);

/** What each member is called, by user id. */
export function namesOf(members: readonly Member[]): ReadonlyMap<string, string> {
  const called = members.map(({ name, email }) => name ?? beforeAt(email));
  const isTwice = (words: string) => called.indexOf(words) !== called.lastIndexOf(words);
  return new Map(
    members.map(({ userId, email }, at) => {
      const words = called[at] ?? '';
      return [userId, isTwice(words) ? `${words} (${email})` : words];
    }),
  );
}
