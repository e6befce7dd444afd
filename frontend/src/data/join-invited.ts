import { accountsRoutes } from '@batchbook/shared/accounts/routes';
import { toast } from '../ui/toast.tsx';
import { meQuery } from './accounts.ts';
import { clientFor } from './api.ts';
import { queryClient } from './query-client.ts';

const accountsApi = clientFor(accountsRoutes);

/** Accepts every open invitation to the user's address, and says which businesses they joined. */
export async function joinInvited(): Promise<void> {
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
