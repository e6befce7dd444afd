/** The history of the organization. Loaded once somebody opens it. */
import { accountsRoutes } from '@batchbook/shared/accounts/routes';
import { useInfiniteQuery } from '@tanstack/react-query';
import { clientFor } from './api.ts';
import { keys } from './keys.ts';
import { useOrganizationId } from './organization.tsx';

const accountsApi = clientFor(accountsRoutes);

const pageSize = '20';

export function useAudit() {
  const organizationId = useOrganizationId();
  return useInfiniteQuery({
    queryKey: keys.audit(organizationId),
    queryFn: ({ pageParam, signal }) =>
      accountsApi.listAudit({
        params: { organizationId },
        query: { limit: pageSize, ...(pageParam !== null && { cursor: pageParam }) },
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.nextCursor,
    staleTime: 0,
  });
}
