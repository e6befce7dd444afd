/** Who belongs to the organization. */
import { accountsRoutes } from '@batchbook/shared/accounts/routes';
import type { Member } from '@batchbook/shared/accounts/schema';
import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query';
import { clientFor } from './api.ts';
import { keys } from './keys.ts';
import { useOrganizationId } from './organization.tsx';

const accountsApi = clientFor(accountsRoutes);

export const membersQuery = (organizationId: string) =>
  queryOptions({
    queryKey: keys.members(organizationId),
    queryFn: async ({ signal }) =>
      (await accountsApi.listMembers({ params: { organizationId }, signal })).items,
    // Each read returns a new array, even without changes: `isFormer` relies on it.
    structuralSharing: false,
  });

/** The members by name, invited people among them. */
export const useMembers = () => useQuery(membersQuery(useOrganizationId()));

/** The seats that members and open invitations hold. The counter of the plan has expired invitations too, for up to an hour. */
export const seatsUsed = (members: readonly Member[]): number =>
  members.filter(({ status }) => status === 'active' || status === 'invited').length;

/** The read in which a person was first missing. */
const missedFrom = new Map<string, unknown>();

/**
 * Whether somebody whom a reading of the members doesn't name is gone for certain. They may have joined after it:
 * the members are read again, once for each person, and whoever is missing then too is no member.
 * @param members The reading that doesn't name them.
 */
export function isFormer(
  client: QueryClient,
  organizationId: string,
  userId: string,
  members: unknown,
): boolean {
  const key = `${organizationId} ${userId}`;
  const missed = missedFrom.get(key);
  if (missed !== undefined) return missed !== members;
  missedFrom.set(key, members);
  readSoon(client, organizationId);
  return false;
}

const toBeRead = new Set<string>();

/** After the rendering that asks for it, once for all whom that misses. */
function readSoon(client: QueryClient, organizationId: string): void {
  if (toBeRead.has(organizationId)) return;
  toBeRead.add(organizationId);
  setTimeout(() => {
    toBeRead.delete(organizationId);
    void client.invalidateQueries({ queryKey: keys.members(organizationId) });
  });
}
