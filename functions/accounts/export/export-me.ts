import { accountsContract } from '@batchbook/shared/accounts/contract';
import { invalid } from '../../platform/http/request-problem.ts';
import { ok, useCase } from '../../platform/http/use-case.ts';
import { addressOf } from '../../platform/mail-address.ts';
import type { Item } from '../../platform/table/read.ts';
import { readContacts, readFeedback } from '../../support/index.ts';
import { ensureAccount } from '../ensure-account.ts';
import { organizationIdsOf, readOwnMemberships } from '../own-memberships.ts';
import { verifiedAddress } from '../team/accept-invitation.ts';
import { readInviter } from '../team/get-invitation.ts';
import { openInvitations } from '../team/open-invitations.ts';
import type { StoredInvitation } from '../team/table.ts';

/**
 * Any signed-in user: reads what there is about them: profile, businesses, what they wrote to us, and open invitations to
 * their verified address. All of it is one page.
 */
export const exportMe = useCase(accountsContract.exportMe, {
  answer: async ({ actor, query, now }) => {
    const { memberships, deletedOrganizations, lastEnding: _, ...profile } = await ensureAccount(actor, now);
    if (query.cursor !== undefined) throw invalid('cursor', 'is not a cursor of this list');
    const [feedback, byAddress] = await Promise.all([
      feedbackOf(actor.userId),
      foundByAddress(actor.userId, profile.email, now),
    ]);
    const items = [
      { kind: 'profile', ...profile },
      ...memberships.map((membership) => ({ kind: 'membership', ...membership })),
      ...deletedOrganizations.map((deleted) => ({ kind: 'deleted_business', ...deleted })),
      ...feedback,
      ...byAddress,
    ];
    return ok({ items, nextCursor: null });
  },
});

/** Of businesses that they have left, too. */
async function feedbackOf(userId: string) {
  const ids = organizationIdsOf(await readOwnMemberships(userId));
  return (await readFeedback(userId, ids)).map(({ id, currentPage, description, createdAt }) => ({
    ...{ kind: 'feedback', id, currentPage, description, createdAt },
  }));
}

/** The user pool is asked only when there is something. */
async function foundByAddress(userId: string, email: string, now: Date) {
  const [open, contacts] = await Promise.all([openInvitations(email, now), readContacts(email)]);
  if (open.length === 0 && contacts.length === 0) return [];
  if ((await verifiedAddress(userId)) !== addressOf(email)) return [];
  return [...contacts.map(exportedContact), ...(await exportedInvitations(open))];
}

const exportedContact = ({ id, userEmail, currentPage, description, createdAt }: Item) => ({
  ...{ kind: 'contact_message', id, userEmail, currentPage, description, createdAt },
});

async function exportedInvitations(open: readonly StoredInvitation[]) {
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
