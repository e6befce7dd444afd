/**
 * People and organizations in the table.
 *
 * | what             | pk       | sk         | read by                                              |
 * |------------------|----------|------------|------------------------------------------------------|
 * | profile          | USER#sub | PROFILE    | its user, by the key, beside the memberships;        |
 * |                  |          |            | several at once for an organization's members        |
 * | former address   | USER#sub | PROFILE#   | the worker that writes to it, which deletes it       |
 * |                  |          | FORMER#id  |                                                      |
 * | membership       | USER#sub | ORG#o      | its user, all of them in pages                       |
 * | the same         | ORG#o    | MEMBER#sub | every request into the organization, strongly;       |
 * |                  |          |            | all of an organization in one query                  |
 * | organization     | ORG#o    | ORG        | its members; several at once for a user's memberships |
 *
 * The two membership items are written in one transaction, but for the erasing of an account, which ends the access first and
 * removes the user's item last. Invitations are in `team/table.ts`.
 */
import {
  type Me,
  type Member,
  type Membership,
  noLocalAuthority,
  type Organization,
  type Role,
} from '@batchbook/shared/accounts/schema';
import { memberKey } from '../platform/http/membership.ts';
import { type Key, organizationPk, userPk } from '../platform/table/keys.ts';
import type { Item } from '../platform/table/read.ts';

/** The condition that an account exists and isn't being deleted. */
export const living = 'attribute_exists(pk) AND attribute_not_exists(deletedAt)';

export const profileKey = (userId: string) => ({ pk: userPk(userId), sk: 'PROFILE' });
export const formerAddressKey = (userId: string, changeId: string) => ({
  pk: userPk(userId),
  sk: `PROFILE#FORMER#${changeId}`,
});
export const organizationKey = (organizationId: string) => ({
  pk: organizationPk(organizationId),
  sk: 'ORG',
});

export interface NewProfile {
  userId: string;
  email: string;
  displayName: string | null;
  now: Date;
}

export const profileItem = ({ userId, email, displayName, now }: NewProfile): Item => ({
  ...profileKey(userId),
  type: 'PROFILE',
  userId,
  email,
  firstName: null,
  lastName: null,
  displayName,
  businessRole: null,
  themePreference: 'light',
  createdAt: now.toISOString(),
  updatedAt: now.toISOString(),
});

/** Settings of the profile that apply to every membership, so new memberships copy them. */
const carriedBy = ({ superAdmin, sessionsEndedAt, keptSession }: Item) => ({
  ...(superAdmin === true && { superAdmin }),
  ...(sessionsEndedAt !== undefined && { sessionsEndedAt, keptSession }),
});

/**
 * The condition, within a transaction, that an account exists and that its settings for memberships haven't changed since
 * they were read. Without it a membership created at the same moment could let ended sessions in.
 */
export const unchangedSessions = ({ sessionsEndedAt }: Item) =>
  sessionsEndedAt === undefined
    ? { condition: `${living} AND attribute_not_exists(sessionsEndedAt)` }
    : { condition: `${living} AND sessionsEndedAt = :endedAt`, values: { ':endedAt': sessionsEndedAt } };

/** @param profile The person's, if they have had one for longer. */
export function membershipItems(
  { organizationId, userId, profile }: { organizationId: string; userId: string; profile?: Item | undefined },
  role: Role,
  now: Date,
): [Item, Item] {
  const shared = {
    type: 'MEMBERSHIP',
    organizationId,
    userId,
    role,
    status: 'active',
    createdAt: now.toISOString(),
    ...(profile && carriedBy(profile)),
  };
  const [byOrganization, byUser] = membershipKeys(organizationId, userId);
  return [
    { ...byOrganization, ...shared },
    { ...byUser, ...shared },
  ];
}

/** A membership's two items: in the organization, and at the user. */
export const membershipKeys = (organizationId: string, userId: string): [Key, Key] => [
  memberKey(organizationId, userId),
  { pk: userPk(userId), sk: organizationPk(organizationId) },
];

/** What its owner chose at the start, if anything. */
interface Chosen {
  currency?: Organization['currency'];
  timeZone?: string | undefined;
}

export const organizationItem = (
  organizationId: string,
  name: string,
  now: Date,
  { currency, timeZone }: Chosen = {},
): Item => ({
  ...organizationKey(organizationId),
  type: 'ORGANIZATION',
  id: organizationId,
  name,
  currency: currency ?? 'GBP',
  currencyChosen: currency !== undefined,
  recipeTier: 'free',
  targetMarginPercent: '65',
  hourlyRate: null,
  overheadPercent: null,
  address: '',
  localAuthority: noLocalAuthority,
  timeZone: timeZone ?? null,
  version: 1,
  createdAt: now.toISOString(),
  updatedAt: now.toISOString(),
});

export const toOrganization = (item: Item): Organization => ({
  id: item.id as string,
  name: item.name as string,
  currency: item.currency as Organization['currency'],
  currencyChosen: item.currencyChosen === true,
  recipeTier: item.recipeTier as string,
  targetMarginPercent: item.targetMarginPercent as string,
  hourlyRate: (item.hourlyRate as string | null | undefined) ?? null,
  overheadPercent: (item.overheadPercent as string | null | undefined) ?? null,
  address: (item.address as string | undefined) ?? '',
  localAuthority: (item.localAuthority as Organization['localAuthority'] | undefined) ?? noLocalAuthority,
  timeZone: typeof item.timeZone === 'string' ? item.timeZone : null,
  version: item.version as number,
  createdAt: item.createdAt as string,
  updatedAt: item.updatedAt as string,
});

export const toMe = (
  profile: Item,
  memberships: Membership[],
  { deletedOrganizations, lastEnding }: Pick<Me, 'deletedOrganizations' | 'lastEnding'>,
): Me => ({
  userId: profile.userId as string,
  email: profile.email as string,
  firstName: profile.firstName as string | null,
  lastName: profile.lastName as string | null,
  displayName: (profile.displayName as string | null | undefined) ?? null,
  businessRole: (profile.businessRole as Me['businessRole'] | undefined) ?? null,
  themePreference: profile.themePreference as Me['themePreference'],
  createdAt: profile.createdAt as string,
  memberships,
  deletedOrganizations,
  lastEnding,
});

export const toMembership = (item: Item, organizationName: string): Membership => ({
  organizationId: item.organizationId as string,
  role: item.role as Role,
  status: item.status as Membership['status'],
  organizationName,
});

/** What the members of an organization call a person: first and last name, or whichever is set, else the display name, else `null`. */
export const shownNameOf = ({ firstName, lastName, displayName }: Partial<Me> | Item): string | null =>
  [firstName, lastName].filter(Boolean).join(' ') || ((displayName as string | null | undefined) ?? null);

export const toMember = (membership: Item, profile: Item): Member => ({
  userId: membership.userId as string,
  name: shownNameOf(profile),
  email: membership.status === 'left' ? null : (profile.email as string),
  role: membership.role as Role,
  status: membership.status as Membership['status'],
});
