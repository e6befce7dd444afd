import { accountsContract } from '@batchbook/shared/accounts/contract';
import { RequestProblem } from '../../platform/http/request-problem.ts';
import { ok, useCase } from '../../platform/http/use-case.ts';
import { addressOf } from '../../platform/mail-address.ts';
import { ensureAccount } from '../ensure-account.ts';
import { verifiedAddress } from './accept-invitation.ts';
import { joinOrganization } from './join-organization.ts';
import { openInvitations } from './open-invitations.ts';
import type { StoredInvitation } from './table.ts';

/** Any signed-in user: accepts every open invitation to their verified address. Screens call it at sign-in and first load. */
export const acceptInvitations = useCase(accountsContract.acceptInvitations, {
  answer: async ({ actor, now }) => {
    const { email } = await ensureAccount(actor, now);
    const open = await openInvitations(email, now);
    // The user pool is asked only when there is something to accept.
    const isVerified = open.length > 0 && (await verifiedAddress(actor.userId)) === addressOf(email);
    const joined = isVerified ? await joinEach(open, actor.userId, now) : [];
    return ok({ success: true, activatedMemberships: joined.map((organizationId) => ({ organizationId })) });
  },
});

/**
 * Whoever belongs to as many as they can keeps the other invitations: their links say why, and this must not fail a sign-in.
 * @returns the organizations that were joined.
 */
async function joinEach(open: readonly StoredInvitation[], userId: string, now: Date): Promise<string[]> {
  const joined: string[] = [];
  try {
    for (const invitation of open)
      if (await joinOrganization(invitation, userId, now, 'address')) joined.push(invitation.organizationId);
  } catch (error) {
    if (!(error instanceof RequestProblem) || error.code !== 'organization_limit_reached') throw error;
  }
  return joined;
}
