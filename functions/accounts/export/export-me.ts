import { accountsContract } from '@batchbook/shared/accounts/contract';
import { invalid } from '../../platform/http/request-problem.ts';
import { ok, useCase } from '../../platform/http/use-case.ts';
import { addressOf } from '../../platform/mail-address.ts';
import { ensureAccount } from '../ensure-account.ts';
import { verifiedAddress } from '../team/accept-invitation.ts';
import { readInviter } from '../team/get-invitation.ts';
import { openInvitations } from '../team/open-invitations.ts';

/**
 * Any signed-in user: reads what there is about them: profile, businesses, and open invitations to their verified address. All of it is one page.
 */
export const exportMe = useCase(accountsContract.exportMe, {
  answer: async ({ actor, query, now }) => {
    const { memberships, deletedOrganizations, lastEnding: _, ...profile } = await ensureAccount(actor, now);
    if (query.cursor !== undefined) throw invalid('cursor', 'is not a cursor of this list');
    const items = [
      { kind: 'profile', ...profile },
      ...memberships.map((membership) => ({ kind: 'membership', ...membership })),
      ...deletedOrganizations.map((deleted) => ({ kind: 'deleted_business', ...deleted })),
      ...(await invitationsTo(actor.userId, profile.email, now)),
    ];
    return ok({ items, nextCursor: null });
  },
});

/** The user pool is asked only when there is an invitation. */
async function invitationsTo(userId: string, email: string, now: Date) {
  const open = await openInvitations(email, now);
  if (open.length === 0 || (await verifiedAddress(userId)) !== addressOf(email)) return [];
  const invited = await Promise.all(
    open.map(async (invitation) => {
      const inviter = await readInviter(invitation);
      const { id, organizationId, createdAt, endsAt } = invitation;
      return inviter
        ? [{ kind: 'invitation', invitationId: id, organizationId, ...inviter, createdAt, expiresAt: endsAt }]
        : [];
    }),
  );
  return invited.flat();
}
