/** What the page of an invitation asks of the API. */
import { accountsRoutes } from '@batchbook/shared/accounts/routes';
import type { OpenedInvitation } from '@batchbook/shared/accounts/team-schema';
import { ApiError } from '@batchbook/shared/http/client';
import { clientFor } from '../../../data/api.ts';
import { forgetCache } from '../../../data/offline/leave.ts';
import { selectOrganization } from '../../../data/organization.tsx';
import { queryClient } from '../../../data/query-client.ts';
import { reporting } from '../../../data/report-error.ts';
import { signedInUserId } from '../../../data/session.ts';
import { endSessionHere } from '../../../data/use-sign-out.ts';
import { forgetToken } from '../model/invitation-link.ts';

const api = clientFor(accountsRoutes);

export interface InvitationState {
  token: string;
  /** `null` for a link that doesn't work: invented, cut off, or replaced by a newer one. */
  invitation: OpenedInvitation | null;
  /** Who is signed in on this device. */
  signedInAs: string | null;
}

/** @throws what the API refused, but not for an unknown link. */
export const readInvitation = reporting('invitation', async (token: string): Promise<InvitationState> => {
  const [invitation, signedInAs] = await Promise.all([
    api.getInvitation({ params: { token } }).catch((error: unknown) => {
      if (error instanceof ApiError && (error.status === 404 || error.status === 400)) return null;
      throw error;
    }),
    signedInAddress(),
  ]);
  return { token, invitation, signedInAs };
});

async function signedInAddress(): Promise<string | null> {
  const userId = await signedInUserId().catch(() => null);
  if (userId === null) return null;
  return api.getMe({}).then(
    ({ email }) => email,
    () => null,
  );
}

/** Joins the organization, and makes it the one in use. */
export const join = reporting('invitation', async (token: string): Promise<void> => {
  const { organizationId } = await api.acceptInvitation({ params: { token } });
  forgetToken();
  // Read before the membership.
  queryClient.clear();
  selectOrganization(organizationId);
});

export const nameMyself = (names: { firstName: string; lastName: string }): Promise<unknown> =>
  api.updateMe({ body: names });

/** Signs out on this device, so that another address can sign in. */
export async function switchAddress(): Promise<void> {
  endSessionHere();
  await forgetCache().catch(() => undefined);
  queryClient.clear();
}
