import { invitationCreated } from '@batchbook/events/accounts';
import { accountsContract } from '@batchbook/shared/accounts/contract';
import type { Member } from '../../platform/actor.ts';
import { retryOnConflict } from '../../platform/entity/retry.ts';
import { notFound, RequestProblem } from '../../platform/http/request-problem.ts';
import { ok, useCase } from '../../platform/http/use-case.ts';
import { publish } from '../../platform/outbox.ts';
import type { Write } from '../../platform/table/write.ts';
import { readInvitation, readTeam } from './read-team.ts';
import { reserveSeat, transactWithMail } from './reserve-seat.ts';
import { endOf, expiryOf, type StoredInvitation, toInvitation } from './table.ts';

/**
 * Owners: has a new link mailed, valid for another seven days. The last link ends at once. An invitation that lost its
 * seat by expiring takes one again.
 */
export const resendInvitation = useCase(accountsContract.resendInvitation, {
  read: ({ params }) => readInvitation(params.organizationId, params.id),
  answer: ({ actor, params: { id }, now }, first) =>
    retryOnConflict(
      first,
      () => readInvitation(actor.organizationId, id),
      async (invitation) => {
        if (!invitation) throw notFound();
        if (invitation.status === 'accepted' || invitation.status === 'cancelled')
          throw new RequestProblem('invitation_closed');
        const renewed = {
          ...withoutExpiry(invitation),
          status: 'pending' as const,
          mail: 'queued' as const,
          mailing: invitation.mailing + 1,
          endsAt: endOf(now),
          ...expiryOf(invitation.organizationId, endOf(now)),
          updatedAt: now.toISOString(),
        };
        await transactWithMail(actor, await renewal(actor, invitation, renewed, now), {
          email: invitation.email,
          now,
        });
        return ok(toInvitation(renewed, now));
      },
    ),
});

function withoutExpiry({ expiresAt: _, ...rest }: StoredInvitation): StoredInvitation {
  return rest as StoredInvitation;
}

async function renewal(
  actor: Member,
  before: StoredInvitation,
  renewed: StoredInvitation,
  now: Date,
): Promise<Write[]> {
  const { organizationId, id, email, mailing } = renewed;
  const seat =
    before.status === 'expired'
      ? (await reserveSeat(actor, await readTeam(organizationId, email), { id, email, now })).writes
      : [];
  return [
    {
      label: 'invitation',
      put: renewed,
      condition: '#status = :status AND mailing = :mailing',
      names: { '#status': 'status' },
      values: { ':status': before.status, ':mailing': before.mailing },
    },
    ...seat,
    publish({ definition: invitationCreated, organizationId, data: { id, mailing } }, now),
  ];
}
