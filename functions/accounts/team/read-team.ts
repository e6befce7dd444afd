import { entitlementKey } from '../../platform/http/entitlement.ts';
import { memberPrefix } from '../../platform/http/membership.ts';
import { addressOf } from '../../platform/mail-address.ts';
import { organizationPk } from '../../platform/table/keys.ts';
import {
  getItem,
  getItems,
  type Item,
  queryAll,
  type ReadOptions,
  readAt,
} from '../../platform/table/read.ts';
import { profileKey } from '../table.ts';
import { addressKey, invitationKey, invitationPrefix, type StoredInvitation } from './table.ts';

/** What decides whether an address can be invited. */
export interface Team {
  entitlement: Item;
  /** The address's newest invitation by this organization. */
  address: Item | undefined;
  invitations: StoredInvitation[];
  memberships: Item[];
}

export const readInvitation = async (
  organizationId: string,
  id: string,
): Promise<StoredInvitation | undefined> =>
  (await getItem({ organizationId }, invitationKey(organizationId, id), {
    consistent: true,
  })) as StoredInvitation;

export const readInvitations = async (organizationId: string): Promise<StoredInvitation[]> =>
  (await queryAll(
    { organizationId },
    { pk: organizationPk(organizationId), prefix: invitationPrefix, consistent: true },
  )) as StoredInvitation[];

export const readMemberships = (organizationId: string): Promise<Item[]> =>
  queryAll(
    { organizationId },
    { pk: organizationPk(organizationId), prefix: memberPrefix, consistent: true },
  );

/**
 * Reads strongly, the address's item first: a condition on it then notices if the address was invited, or has joined,
 * since the rest was read.
 */
export async function readTeam(organizationId: string, email: string): Promise<Team> {
  const [planKey, key] = [entitlementKey(organizationId), addressKey(organizationId, email)];
  const at = await readAt({ organizationId }, [planKey, key]);
  const entitlement = at(planKey);
  if (!entitlement) throw new Error('an organization has no entitlement');
  const [invitations, memberships] = await Promise.all([
    readInvitations(organizationId),
    readMemberships(organizationId),
  ]);
  return { entitlement, address: at(key), invitations, memberships };
}

/** Returns the profiles of these members, by user. The caller must be known to be a member. */
export async function readProfiles(
  memberships: readonly Item[],
  options: ReadOptions = {},
): Promise<Map<string, Item>> {
  const keys = memberships.map(({ userId }) => profileKey(userId as string));
  const scope = { system: 'the names and addresses of the members of an organization' };
  const profiles = await getItems(scope, keys, options);
  return new Map(profiles.map((item) => [item.userId as string, item]));
}

/** Returns the membership, present or former, of the person with this address. */
export async function membershipOf({ memberships }: Team, email: string): Promise<Item | undefined> {
  const profiles = await readProfiles(memberships, { consistent: true });
  return memberships.find(({ userId }) => {
    const profile = profiles.get(userId as string);
    return profile !== undefined && addressOf(profile.email as string) === addressOf(email);
  });
}
