import { invitationChanged } from '@batchbook/events/accounts';
import { accountsContract } from '@batchbook/shared/accounts/contract';
import { freeSeat } from '../../billing/index.ts';
import { audit } from '../../platform/audit.ts';
import { retryOnConflict } from '../../platform/entity/retry.ts';
import { notFound, RequestProblem } from '../../platform/http/request-problem.ts';
import { ok, useCase } from '../../platform/http/use-case.ts';
import { publish } from '../../platform/outbox.ts';
import { transact, type Write } from '../../platform/table/write.ts';
import { readInvitation } from './read-team.ts';
import { endInvitation, invitationKey, keptUntil, type StoredInvitation, toInvitation } from './table.ts';

/** Owners: cancels an invitation, so that its link ends and its seat is free. Cancelling again answers the same. */
export const cancelInvitation = useCase(accountsContract.cancelInvitation, {
  read: ({ params }) => readInvitation(params.organizationId, params.id),
  answer: ({ actor, params: { id }, now }, first) =>
    retryOnConflict(
      first,
      () => readInvitation(actor.organizationId, id),
      async (invitation) => {
        if (!invitation) throw notFound();
        if (invitation.status === 'accepted') throw new RequestProblem('invitation_closed');
        const cancelled = { ...invitation, status: 'cancelled' as const };
        if (invitation.status === 'cancelled') return ok(toInvitation(cancelled, now));
        const { organizationId } = actor;
        await transact(actor, [
          // An invitation that is stored as expired has returned its seat already.
          ...(invitation.status === 'pending'
            ? [...endInvitation(invitation, 'cancelled', { now }), freeSeat(organizationId)]
            : [hide(invitation, now)]),
          audit({ organizationId, act: 'invitation_cancelled', by: actor, invitationId: id }, now),
          publish({ definition: invitationChanged, organizationId, data: { id } }, now),
        ]);
        return ok(toInvitation(cancelled, now));
      },
    ),
});

const hide = ({ organizationId, id }: StoredInvitation, now: Date): Write => ({
  label: 'invitation',
  update: invitationKey(organizationId, id),
  expression: 'SET #status = :cancelled, expiresAt = :kept',
  names: { '#status': 'status' },
  values: { ':cancelled': 'cancelled', ':expired': 'expired', ':kept': keptUntil(now) },
  condition: '#status = :expired',
});
