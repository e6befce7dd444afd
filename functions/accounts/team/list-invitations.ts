import { accountsContract } from '@batchbook/shared/accounts/contract';
import { ok, useCase } from '../../platform/http/use-case.ts';
import { readInvitations } from './read-team.ts';
import { toInvitation } from './table.ts';

/** Owners: lists the invitations, newest first. Those that ended are listed for 30 days. */
export const listInvitations = useCase(accountsContract.listInvitations, {
  read: ({ params }) => readInvitations(params.organizationId),
  answer: ({ now }, invitations) => {
    const newestFirst = invitations.toSorted((a, b) => (String(a.createdAt) < String(b.createdAt) ? 1 : -1));
    return ok({ items: newestFirst.map((one) => toInvitation(one, now)), nextCursor: null });
  },
});
