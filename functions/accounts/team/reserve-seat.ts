import {
  invitationsADay,
  invitationsADayToOne,
  invitationsADayToOneByAll,
} from '@batchbook/shared/accounts/constants';
import { seatsLeft, takeSeat } from '../../billing/index.ts';
import type { Member } from '../../platform/actor.ts';
import { dayOf, type Quota, quotaKey, transactWithin } from '../../platform/daily-quota.ts';
import { RequestProblem } from '../../platform/http/request-problem.ts';
import { addressHash, addressOf } from '../../platform/mail-address.ts';
import { organizationPk } from '../../platform/table/keys.ts';
import { notExists, type Write } from '../../platform/table/write.ts';
import { membershipOf, type Team } from './read-team.ts';
import { addressKey, endInvitation, isOpen, isOverdue } from './table.ts';

/** More than this many overdue invitations don't fit the transaction. Two writes each. */
const freedMax = 40;

export interface Reservation {
  writes: Write[];
  /** Whether the address belongs to a former member. */
  reactivated: boolean;
}

/**
 * Takes a seat for an invitation, and marks its address as invited by it. Invitations whose time is over lose their seats
 * in the same transaction, so they block nobody.
 *
 * @throws RequestProblem `already_member`, `already_invited` or `user_limit_reached`.
 */
export async function reserveSeat(
  actor: Member,
  team: Team,
  { id, email, now }: { id: string; email: string; now: Date },
): Promise<Reservation> {
  const { organizationId, superAdmin } = actor;
  const { entitlement, address } = team;
  const membership = await membershipOf(team, email);
  if (membership?.status === 'active') throw new RequestProblem('already_member');
  const invitedBy = address?.isOpen === true ? address.invitationId : null;
  const before = team.invitations.find((one) => one.id === invitedBy);
  if (before && isOpen(before, now)) throw new RequestProblem('already_invited');
  const overdue = team.invitations
    .filter((one) => isOverdue(one, now))
    .toSorted((a, b) => Number(b === before) - Number(a === before))
    .slice(0, freedMax);
  if (seatsLeft(entitlement, superAdmin) + overdue.length < 1) throw new RequestProblem('user_limit_reached');
  const addressLabel = `address ${before?.id}`;
  return {
    reactivated: membership?.status === 'left',
    writes: [
      takeSeat(organizationId, { entitlement, superAdmin, freed: overdue.length }),
      // The address's own item is written once, below.
      ...overdue
        .flatMap((one) => endInvitation(one, 'expired', { now }))
        .filter(({ label }) => label !== addressLabel),
      {
        label: 'address',
        put: {
          ...addressKey(organizationId, email),
          type: 'INVITED_ADDRESS',
          organizationId,
          invitationId: id,
          isOpen: true,
        },
        ...(address
          ? {
              condition: 'invitationId = :before AND isOpen = :wasOpen',
              values: { ':before': address.invitationId, ':wasOpen': address.isOpen },
            }
          : { condition: notExists }),
      },
    ],
  };
}

/** The organization's own counters are in its partition and end with it. The others hold over all organizations. */
function quotasOf({ organizationId, userId }: Member, email: string, now: Date): Quota[] {
  const pk = organizationPk(organizationId);
  const sent = `INVITED#${dayOf(now)}`;
  const each = [
    [{ pk, sk: sent }, invitationsADay, 'invitations a day can be sent'],
    [
      { pk, sk: `${sent}#${addressHash(email)}` },
      invitationsADayToOne,
      'invitations a day can be sent to one address',
    ],
    [quotaKey('invitations-by', userId, now), invitationsADay, 'invitations a day can be sent by one person'],
  ] as const;
  return [
    ...each.map(([key, most, what]) => ({
      key,
      most,
      detail: `${most} ${what}. Please try again tomorrow.`,
    })),
    {
      key: quotaKey('invitations-to', addressOf(email), now),
      most: invitationsADayToOneByAll,
      detail: 'This address was sent too many invitations today. Please try again tomorrow.',
    },
  ];
}

/**
 * Writes an invitation that is to be mailed to an address.
 * @throws RequestProblem `too_many_requests` after fifty mails of this organization or this person, or five to the address, on
 * one day, or twenty to it of all organizations.
 */
export const transactWithMail = (
  actor: Member,
  writes: Write[],
  { email, now }: { email: string; now: Date },
): Promise<void> => transactWithin(quotasOf(actor, email, now), now, actor, writes);
