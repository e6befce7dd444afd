/** What people do to their own account: their sessions, password and address. Loaded when it is used. */
import { accountsRoutes } from '@batchbook/shared/accounts/routes';
import type { Me } from '@batchbook/shared/accounts/schema';
import { ApiError } from '@batchbook/shared/http/client';
import { refreshMe } from './accounts.ts';
import { clientFor } from './api.ts';
import { keys } from './keys.ts';
import { selectOrganization } from './organization.tsx';
import { queryClient } from './query-client.ts';
import { accessToken } from './session.ts';
import { callUserPool } from './user-pool.ts';

const accountsApi = clientFor(accountsRoutes);

/** Ends every session. A session that has ended already is none to end. */
export async function endSessions(): Promise<void> {
  try {
    await accountsApi.endSessions({});
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 401) throw error;
  }
}

/** Deletes the user's account. `name` is what they typed. */
export const deleteAccount = async (name: string): Promise<void> => {
  await accountsApi.deleteMe({ body: { name } });
};

/** Closes an organization of the user's own to everyone. */
export async function deleteOrganization(organizationId: string, name: string): Promise<void> {
  await accountsApi.deleteOrganization({ params: { organizationId }, body: { name } });
  await refreshMe(queryClient);
}

/** Opens it again, and makes it the one in use. */
export async function restoreOrganization(organizationId: string): Promise<void> {
  await accountsApi.restoreOrganization({ params: { organizationId } });
  await refreshMe(queryClient);
  selectOrganization(organizationId);
}

/** A call that the access token allows. Rejects with `UserPoolError`, or with `TypeError` when no answer came. */
async function callAsMyself(operation: string, request: Record<string, unknown>): Promise<void> {
  const AccessToken = await accessToken();
  if (AccessToken === null) throw new ApiError(401, 'unauthenticated', 'You are signed out', null);
  await callUserPool(operation, { ...request, AccessToken });
}

export const changePassword = (current: string, next: string): Promise<void> =>
  callAsMyself('ChangePassword', { PreviousPassword: current, ProposedPassword: next });

/** Mails a code to a new address. An address that somebody else uses gets the same answer. */
export async function askForEmail(email: string): Promise<void> {
  try {
    await callAsMyself('UpdateUserAttributes', { UserAttributes: [{ Name: 'email', Value: email }] });
  } catch (error) {
    if (!(error instanceof Error && error.name === 'AliasExistsException')) throw error;
  }
}

/** Proves the new address by its code. */
export const verifyEmail = (code: string): Promise<void> =>
  callAsMyself('VerifyUserAttribute', { AttributeName: 'email', Code: code });

/** Has the server take over the address that the user pool has verified. Sending it again is fine. */
export async function takeOverEmail(): Promise<Me> {
  const me = await accountsApi.changeEmail({});
  queryClient.setQueryData(keys.me, me);
  // The tokens of this device name the old address until they are renewed.
  void accessToken({ refresh: true }).catch(() => undefined);
  return me;
}
