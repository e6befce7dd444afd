import { accountsContract } from '@batchbook/shared/accounts/contract';
import { deletionKey } from '../../platform/closed-organization.ts';
import { notFound } from '../../platform/http/request-problem.ts';
import { ok, useCase } from '../../platform/http/use-case.ts';
import { readAt } from '../../platform/table/read.ts';
import { organizationKey, profileKey } from '../table.ts';
import { findInvitation } from './find-invitation.ts';
import { nameOf } from './name-of.ts';
import { type StoredInvitation, statusAt } from './table.ts';

/** Anybody with a mailed link: reads who invites whom to what. It can't be guessed: the token has 256 random bits. */
export const getInvitation = useCase(accountsContract.getInvitation, {
  answer: async ({ params, now }) => {
    const invitation = await findInvitation(params.token);
    const inviter = invitation && (await readInviter(invitation));
    if (!inviter) throw notFound();
    return ok({
      ...inviter,
      email: invitation.email,
      expiresAt: invitation.endsAt,
      status: statusAt(invitation, now),
    });
  },
});

/** The names that the mail and the link's page show; `null` when the organization is gone or closed. */
export async function readInviter({
  organizationId,
  inviterUserId,
}: StoredInvitation): Promise<{ organizationName: string; inviterName: string } | null> {
  const [businessKey, inviterKey, deletionAt] = [
    organizationKey(organizationId),
    profileKey(inviterUserId),
    deletionKey(organizationId),
  ];
  const scope = { system: 'an invitation names its inviter and its organization' };
  const at = await readAt(scope, [businessKey, inviterKey, deletionAt]);
  const [organization, inviter] = [at(businessKey), at(inviterKey)];
  if (!organization || at(deletionAt)) return null;
  const organizationName = organization.name as string;
  return { organizationName, inviterName: (inviter && nameOf(inviter)) || organizationName };
}
