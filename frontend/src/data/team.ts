/** Invitations, and who belongs to the organization. */
import { accountsRoutes } from '@batchbook/shared/accounts/routes';
import type { Invitation } from '@batchbook/shared/accounts/team-schema';
import { newId } from '@batchbook/shared/ids';
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { refreshMe } from './accounts.ts';
import { clientFor } from './api.ts';
import { keys } from './keys.ts';
import { noteLeaving } from './lost-membership.ts';
import { useSession } from './organization.tsx';
import { reporting } from './report-error.ts';
import { type ManyDone, runMany } from './run-many.ts';

const accountsApi = clientFor(accountsRoutes);
const putInvitation = reporting('invitation', accountsApi.putInvitation);

const invitationsQuery = (organizationId: string) =>
  queryOptions({
    queryKey: keys.invitations(organizationId),
    queryFn: async ({ signal }) =>
      (await accountsApi.listInvitations({ params: { organizationId }, signal })).items,
  });

/** The organization's invitations, newest first. Only its owner may read them. */
export function useInvitations() {
  const { organizationId, isOwner } = useSession();
  const { data } = useQuery({ ...invitationsQuery(organizationId), enabled: isOwner });
  // A former owner's are still in the cache.
  return { data: isOwner ? data : undefined };
}

/** How long a screen waits for what became of a mail. */
const mailWithinMs = 5000;
const lookEveryMs = 500;

/** What can be done to the team. Each rejects with `ApiError`, and refreshes what shows the team. */
export function useTeamActions() {
  const client = useQueryClient();
  const { organizationId, me } = useSession();
  const refresh = () =>
    Promise.all(
      [keys.members(organizationId), keys.invitations(organizationId), keys.entitlements(organizationId)].map(
        (queryKey) => client.invalidateQueries({ queryKey }),
      ),
    );
  const then = async <Result>(work: Promise<Result>): Promise<Result> => {
    try {
      return await work;
    } finally {
      void refresh();
    }
  };
  const readMails = async (ids: ReadonlySet<string>): Promise<Invitation[]> =>
    (await client.fetchQuery({ ...invitationsQuery(organizationId), staleTime: 0 })).filter(
      ({ invitationId }) => ids.has(invitationId),
    );
  const params = (id: string) => ({ params: { organizationId, id } });
  return {
    /** Invites each of these addresses. What fails stops none of the others. */
    invite: (emails: readonly string[]): Promise<ManyDone<string, Invitation>> => {
      const ids = new Map(emails.map((email) => [email, newId()]));
      return then(
        runMany(emails, (email) => putInvitation({ ...params(ids.get(email) as string), body: { email } })),
      );
    },
    /** Waits a little for the mails of these invitations. @returns the addresses whose mail failed. */
    unsentMails: async (ids: readonly string[]): Promise<string[]> => {
      const until = Date.now() + mailWithinMs;
      for (;;) {
        const invitations = await readMails(new Set(ids));
        const isSettled = invitations.every(({ mail }) => mail !== 'queued');
        if (isSettled || Date.now() >= until)
          return invitations.filter(({ mail }) => mail === 'failed').map(({ email }) => email);
        await new Promise((resolve) => setTimeout(resolve, lookEveryMs));
      }
    },
    resend: (id: string) => then(accountsApi.resendInvitation(params(id))),
    cancel: (id: string) => then(accountsApi.cancelInvitation(params(id))),
    remove: (userId: string) => then(accountsApi.removeMember({ params: { organizationId, userId } })),
    leave: async () => {
      await accountsApi.removeMember({ params: { organizationId, userId: me.userId } });
      noteLeaving(organizationId);
      await refreshMe(client);
    },
    transfer: async (userId: string) => {
      await accountsApi.transferOwnership({ params: { organizationId }, body: { userId } });
      await refreshMe(client);
      void refresh();
    },
  };
}
