import { accountsContract } from '@batchbook/shared/accounts/contract';
import { ok, useCase } from '../../platform/http/use-case.ts';
import { addressOf } from '../../platform/mail-address.ts';
import { ensureAccount } from '../ensure-account.ts';
import { verifiedAddress } from './accept-invitation.ts';
import { joinOrganization } from './join-organization.ts';
import { openInvitations } from './open-invitations.ts';

/** Any signed-in user: accepts every open invitation to their verified address. Screens call it at sign-in and first load. */
export const acceptInvitations = useCase(accountsContract.acceptInvitations, {
  answer: async ({ actor, now }) => {
    const { email } = await ensureAccount(actor, now);
    const open = await openInvitations(email, now);
    // The user pool is asked only when there is something to accept.
    const isVerified = open.length > 0 && (await verifiedAddress(actor.userId)) === addressOf(email);
    const activatedMemberships: { organizationId: string }[] = [];
    for (const invitation of isVerified ? open : []) {
      if (await joinOrganization(invitation, actor.userId, now))
        activatedMemberships.push({ organizationId: invitation.organizationId });
    }
    return ok({ success: true, activatedMemberships });
  },
});
