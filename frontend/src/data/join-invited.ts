import { accountsRoutes } from '@batchbook/shared/accounts/routes';
import type { Me } from '@batchbook/shared/accounts/schema';
import { toast } from '../ui/toast.tsx';
import { meQuery } from './accounts.ts';
import { clientFor } from './api.ts';
import { loadConfig } from './config.ts';
import { keys } from './keys.ts';
import { queryClient } from './query-client.ts';
import { storedEmail } from './stored-token.ts';

const accountsApi = clientFor(accountsRoutes);

/**
 * Completes a change of address whose last step was lost: the ID token names the address by which the user signs in.
 */
async function completeEmail(): Promise<void> {
  const { userPoolClientId } = await loadConfig();
  const signedInBy = storedEmail(userPoolClientId);
  const known = queryClient.getQueryData<Me>(keys.me)?.email;
  if (signedInBy === null || known === undefined || signedInBy === known) return;
  const { takeOverEmail } = await import('./own-account.ts');
  await takeOverEmail();
}

/** Accepts every open invitation to the user's address, and says which businesses they joined. */
export async function joinInvited(): Promise<void> {
  await completeEmail().catch(() => undefined);
  const { activatedMemberships } = await accountsApi.acceptInvitations({});
  if (activatedMemberships.length === 0) return;
  const joined = new Set(activatedMemberships.map(({ organizationId }) => organizationId));
  const me = await queryClient.fetchQuery({ ...meQuery, staleTime: 0 });
  const names = me.memberships.filter(({ organizationId }) => joined.has(organizationId));
  toast({
    title: `You joined ${names.map(({ organizationName }) => organizationName).join(' and ')}`,
    variant: 'success',
  });
}
