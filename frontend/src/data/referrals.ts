/** Referrals: the member's own link, and whom the business has referred. */
import { accountsRoutes } from '@batchbook/shared/accounts/routes';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { clientFor } from './api.ts';
import { keys } from './keys.ts';
import { useOrganizationId } from './organization.tsx';

const accountsApi = clientFor(accountsRoutes);

export function useReferrals() {
  const organizationId = useOrganizationId();
  return useQuery({
    queryKey: keys.referrals(organizationId),
    queryFn: ({ signal }) => accountsApi.listReferrals({ params: { organizationId }, signal }),
  });
}

/** Names a business. The same id again is the same referral. */
export function useSubmitReferral() {
  const organizationId = useOrganizationId();
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, name }: { id: string; name: string }) =>
      accountsApi.putReferral({
        params: { organizationId, id },
        body: { referredOrganizationName: name },
      }),
    onSuccess: () => client.invalidateQueries({ queryKey: keys.referrals(organizationId) }),
  });
}
