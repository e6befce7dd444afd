import { invitationsADay } from '@batchbook/shared/accounts/constants';
import { seatsLeft, takeSeat } from '../../billing/index.ts';
import type { Member } from '../../platform/actor.ts';
import { epochSeconds, plusDays } from '../../platform/clock.ts';
import { RequestProblem } from '../../platform/http/request-problem.ts';
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

const dayLabel = 'invitations of the day';

/** Counts what is mailed on a day. */
function countToday(organizationId: string, now: Date): Write {
  const day = now.toISOString().slice(0, 10);
  return {
    label: dayLabel,
    update: { pk: organizationPk(organizationId), sk: `INVITED#${day}` },
    expression: 'SET #type = :type, expiresAt = :end ADD sent :one',
    names: { '#type': 'type' },
    values: {
      ':type': 'INVITED_TODAY',
      ':end': epochSeconds(plusDays(now, 2)),
      ':one': 1,
      ':most': invitationsADay,
    },
    condition: 'attribute_not_exists(sent) OR sent < :most',
  };
}

/**
 * Writes an invitation that is to be mailed.
 * @throws RequestProblem `too_many_requests` after fifty mails of this organization on one day.
 */
export async function transactWithMail(actor: Member, writes: Write[], now: Date): Promise<void> {
  try {
    await transact(actor, [...writes, countToday(actor.organizationId, now)]);
  } catch (error) {
    if (error instanceof ConditionFailed && error.failed.has(dayLabel))
      throw new RequestProblem('too_many_requests', {
        detail: `${invitationsADay} invitations a day can be sent. Please try again tomorrow.`,
      });
    throw error;
  }
}
