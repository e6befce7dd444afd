/**
 * Invitations in the table.
 *
 * | what                   | pk           | sk            | read by                                             |
 * |------------------------|--------------|---------------|-----------------------------------------------------|
 * | invitation             | ORG#o        | INVITATION#id | its organization, all in one query; while pending by |
 * |                        |              |               | CLOCK#invitation#shard / endsAt, the schedule       |
 * | an address's newest    | EMAIL#hash   | ORG#o         | the next invitation to that address, strongly; all  |
 * | invitation by each     |              |               | of an address in one query                          |
 * | organization           |              |               |                                                     |
 * | link                   | INVITE#hash  | INVITE        | the person who has the mailed token                 |
 * | what was sent on a day | ORG#o        | INVITED#day   | nobody: it limits how much is sent                  |
 * | ... and to an address  | ORG#o        | INVITED#day   | nobody: it limits that too                          |
 * |                        |              | #hash         |                                                     |
 *
 * What a person sends, and what is sent to an address, over all organizations, is counted in `platform/daily-quota.ts`.
 *
 * A pending invitation holds a seat of the entitlement, and its address's item is open. The transaction that ends it
 * closes that item. So an address has one pending invitation at most, and a check of the item notices every other change.
 * Of a token only the hash is stored. A link says which mailing it is of, so a mail that went out twice over a crash has two
 * links that work, and the next mailing ends both. Ended invitations are deleted after 30 days. Pending ones aren't, since they hold a
 * seat until somebody or the hourly schedule ends them. `statusAt` says what counts until then.
 */
import { invitationDays } from '@batchbook/shared/accounts/constants';
import type { Invitation } from '@batchbook/shared/accounts/team-schema';
import { epochSeconds, plusDays } from '../../platform/clock.ts';
import { addressHash } from '../../platform/mail-address.ts';
import { organizationPk, shardOf } from '../../platform/table/keys.ts';
import type { Item } from '../../platform/table/read.ts';
import type { Write } from '../../platform/table/write.ts';

const keptDays = 30;

export const invitationPrefix = 'INVITATION#';
export const invitationKey = (organizationId: string, id: string) => ({
  pk: organizationPk(organizationId),
  sk: invitationPrefix + id,
});

/** The partition of all that concerns an address. */
export const addressPk = (email: string): string => pkOfAddressHash(addressHash(email));
export const pkOfAddressHash = (hash: string): string => `EMAIL#${hash}`;
export const addressKey = (organizationId: string, email: string) => ({
  pk: addressPk(email),
  sk: organizationPk(organizationId),
});

export const tokenKey = (tokenHash: string) => ({ pk: `INVITE#${tokenHash}`, sk: 'INVITE' });

/** An invitation as stored. Its time is `endsAt`, because the table deletes an item at its `expiresAt`. */
export interface StoredInvitation extends Item {
  id: string;
  organizationId: string;
  email: string;
  inviterUserId: string;
  status: Invitation['status'];
  reactivated: boolean;
  mail: Invitation['mail'];
  /** How often it was to be mailed. */
  mailing: number;
  /** Who accepted it. */
  userId?: string;
  endsAt: string;
}

/** A pending invitation is due in this index when its time is over. */
export const expiryShards = 4;
export const expiryPk = (shard: number): string => `CLOCK#invitation#${shard}`;
export const expiryOf = (organizationId: string, endsAt: string) => ({
  gsi1pk: expiryPk(shardOf(organizationId, expiryShards)),
  gsi1sk: endsAt,
});

export const endOf = (now: Date): string => plusDays(now, invitationDays).toISOString();

/** The TTL of what has ended. */
export const keptUntil = (now: Date): number => epochSeconds(plusDays(now, keptDays));

/** Whether it can be accepted at `now`. */
export const isOpen = ({ status, endsAt }: StoredInvitation, now: Date): boolean =>
  status === 'pending' && Date.parse(endsAt) > now.getTime();

/** Whether its time is over and it still holds its seat. */
export const isOverdue = (invitation: StoredInvitation, now: Date): boolean =>
  invitation.status === 'pending' && !isOpen(invitation, now);

export const statusAt = (invitation: StoredInvitation, now: Date): Invitation['status'] =>
  isOverdue(invitation, now) ? 'expired' : invitation.status;

export const toInvitation = (invitation: StoredInvitation, now: Date): Invitation => ({
  invitationId: invitation.id,
  email: invitation.email,
  role: 'member',
  status: statusAt(invitation, now),
  reactivated: invitation.reactivated,
  mail: invitation.mail,
  expiresAt: invitation.endsAt,
});

/** Ends a pending invitation. Fails when it is no longer pending, or was mailed again since it was read. */
export function endInvitation(
  { organizationId, id, email, endsAt }: StoredInvitation,
  status: Exclude<Invitation['status'], 'pending'>,
  { now, userId }: { now: Date; userId?: string },
): Write[] {
  return [
    {
      label: `invitation ${id}`,
      update: invitationKey(organizationId, id),
      expression: `SET #status = :status, updatedAt = :now, expiresAt = :kept${userId ? ', userId = :user' : ''} REMOVE gsi1pk, gsi1sk`,
      names: { '#status': 'status' },
      values: {
        ':status': status,
        ':now': now.toISOString(),
        ':kept': keptUntil(now),
        ':pending': 'pending',
        ':endsAt': endsAt,
        ...(userId && { ':user': userId }),
      },
      condition: '#status = :pending AND endsAt = :endsAt',
    },
    {
      label: `address ${id}`,
      update: addressKey(organizationId, email),
      expression: 'SET #open = :closed, expiresAt = :kept',
      names: { '#open': 'isOpen' },
      values: { ':closed': false, ':open': true, ':kept': keptUntil(now), ':id': id },
      condition: 'invitationId = :id AND #open = :open',
    },
  ];
}
