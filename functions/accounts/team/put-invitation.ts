import { invitationCreated } from '@batchbook/events/accounts';
import { accountsContract } from '@batchbook/shared/accounts/contract';
import { audit } from '../../platform/audit.ts';
import { retryOnConflict } from '../../platform/entity/retry.ts';
import { RequestProblem } from '../../platform/http/request-problem.ts';
import { created, ok, useCase } from '../../platform/http/use-case.ts';
import { addressOf } from '../../platform/mail-address.ts';
import { publish } from '../../platform/outbox.ts';
import { notExists } from '../../platform/table/write.ts';
import { readTeam } from './read-team.ts';
import { reserveSeat, transactWithMail } from './reserve-seat.ts';
import { endOf, expiryOf, invitationKey, type StoredInvitation, toInvitation } from './table.ts';

/**
 * Owners: invites a person by address. The invitation takes a seat at once, and one address has one open invitation at
 * most (invariants 20, 27). `accounts.invitation_created` has a worker mail the link.
 */
export const putInvitation = useCase(accountsContract.putInvitation, {
  read: ({ params, body }) => readTeam(params.organizationId, body.email),
  answer: ({ actor, params: { id }, body: { email }, now }, first) =>
    retryOnConflict(
      first,
      () => readTeam(actor.organizationId, email),
      async (team) => {
        const known = team.invitations.find((one) => one.id === id);
        if (known && addressOf(known.email) !== addressOf(email)) throw new RequestProblem('id_taken');
        if (known) return ok(toInvitation(known, now));
        const { organizationId, userId } = actor;
        const { writes, reactivated } = await reserveSeat(actor, team, { id, email, now });
        const invitation: StoredInvitation = {
          ...invitationKey(organizationId, id),
          type: 'INVITATION',
          id,
          organizationId,
          email,
          inviterUserId: userId,
          status: 'pending',
          reactivated,
          mail: 'queued',
          mailing: 1,
          endsAt: endOf(now),
          ...expiryOf(organizationId, endOf(now)),
          createdAt: now.toISOString(),
          updatedAt: now.toISOString(),
        };
        const event = { definition: invitationCreated, organizationId, data: { id, mailing: 1 } };
        const by = { userId };
        const invited = audit({ organizationId, act: 'member_invited', by, invitationId: id }, now);
        const put = { label: 'invitation', put: invitation, condition: notExists };
        await transactWithMail(actor, [put, ...writes, invited, publish(event, now)], { email, now });
        return created(toInvitation(invitation, now));
      },
    ),
});
