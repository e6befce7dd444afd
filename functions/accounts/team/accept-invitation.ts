import { accountsContract } from '@batchbook/shared/accounts/contract';
import { notFound, RequestProblem } from '../../platform/http/request-problem.ts';
import { ok, useCase } from '../../platform/http/use-case.ts';
import { addressOf } from '../../platform/mail-address.ts';
import { ensureAccount } from '../ensure-account.ts';
import { findVerifiedEmail } from '../user-pool.ts';
import { findInvitation } from './find-invitation.ts';
import { joinOrganization } from './join-organization.ts';

/**
 * Any signed-in user: joins the organization of a mailed link, if the invitation was made for their verified address
 * (invariant 27). The same user may send it again.
 */
export const acceptInvitation = useCase(accountsContract.acceptInvitation, {
  answer: async ({ actor, params, now }) => {
    await ensureAccount(actor, now);
    const invitation = await findInvitation(params.token);
    if (!invitation) throw notFound();
    const address = await verifiedAddress(actor.userId);
    if (address !== addressOf(invitation.email)) throw new RequestProblem('wrong_address');
    if (!(await joinOrganization(invitation, actor.userId, now, 'link')))
      throw new RequestProblem('invitation_closed');
    return ok({ organizationId: invitation.organizationId });
  },
});

/** Returns the address that the user pool has verified, in the form in which addresses are compared. */
export async function verifiedAddress(userId: string): Promise<string | null> {
  const email = await findVerifiedEmail(userId);
  return email === null ? null : addressOf(email);
}
