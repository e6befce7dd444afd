import { invitationsADay, invitationsADayToOne } from '@batchbook/shared/accounts/constants';
import { seatsLeft, takeSeat } from '../../billing/index.ts';
import type { Member } from '../../platform/actor.ts';
import { epochSeconds, plusDays } from '../../platform/clock.ts';
import { RequestProblem } from '../../platform/http/request-problem.ts';
import { addressHash } from '../../platform/mail-address.ts';
import { organizationPk } from '../../platform/table/keys.ts';
import { ConditionFailed, notExists, transact, type Write } from '../../platform/table/write.ts';
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

interface Quota {
  label: string;
  sk: string;
  most: number;
  /** What is said when it is used up. */
  detail: string;
}

const quotasOf = (email: string, now: Date): Quota[] => {
  const day = now.toISOString().slice(0, 10);
  return [
    {
      label: 'invitations of the day',
      sk: `INVITED#${day}`,
      most: invitationsADay,
      detail: `${invitationsADay} invitations a day can be sent. Please try again tomorrow.`,
    },
    {
      label: 'invitations of the day to an address',
      sk: `INVITED#${day}#${addressHash(email)}`,
      most: invitationsADayToOne,
      detail: `${invitationsADayToOne} invitations a day can be sent to one address. Please try again tomorrow.`,
    },
  ];
};

/** Counts one more mail. Fails when there were as many as are allowed. */
const countMail = (organizationId: string, { label, sk, most }: Quota, now: Date): Write => ({
  label,
  update: { pk: organizationPk(organizationId), sk },
  expression: 'SET #type = :type, expiresAt = :end ADD sent :one',
  names: { '#type': 'type' },
  values: { ':type': 'INVITED_TODAY', ':end': epochSeconds(plusDays(now, 2)), ':one': 1, ':most': most },
  condition: 'attribute_not_exists(sent) OR sent < :most',
});

/**
 * Writes an invitation that is to be mailed to an address.
 * @throws RequestProblem `too_many_requests` after fifty mails of this organization, or five to the address, on one day.
 */
export async function transactWithMail(
  actor: Member,
  writes: Write[],
  { email, now }: { email: string; now: Date },
): Promise<void> {
  const quotas = quotasOf(email, now);
  try {
    await transact(actor, [...writes, ...quotas.map((quota) => countMail(actor.organizationId, quota, now))]);
  } catch (error) {
    const used = error instanceof ConditionFailed && quotas.find(({ label }) => error.failed.has(label));
    if (used) throw new RequestProblem('too_many_requests', { detail: used.detail });
    throw error;
  }
}
