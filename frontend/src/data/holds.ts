/** The lots that are or were on hold. */
import { productionRoutes } from '@batchbook/shared/production/routes';
import type { Hold, PutHold } from '@batchbook/shared/stock/hold-schema';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { allPages, clientFor } from './api.ts';
import { useOrganizationId } from './organization.tsx';
import { tracesKey } from './traces.ts';

const api = clientFor(productionRoutes);

const holdsQuery = (organizationId: string) =>
  queryOptions({
    queryKey: [organizationId, 'hold', 'list'] as const,
    queryFn: ({ signal }): Promise<Hold[]> =>
      allPages((cursor) =>
        api.listHolds({ params: { organizationId }, query: { cursor, limit: '1000' }, signal }),
      ),
    // What a device kept may be from before the hold.
    staleTime: 0,
    meta: { isKeptOffline: true },
  });

/** All of them, newest first. */
export const useHolds = () => useQuery(holdsQuery(useOrganizationId()));

export interface SaveHold {
  id: string;
  body: PutHold;
}

/** Puts a lot on hold, or releases it. */
export function useSaveHold() {
  const organizationId = useOrganizationId();
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, body }: SaveHold) => api.putHold({ params: { organizationId, id }, body }),
    onSuccess: (saved) => {
      client.setQueryData(
        holdsQuery(organizationId).queryKey,
        (known) => known && [saved, ...known.filter(({ id }) => id !== saved.id)],
      );
      // The mass balance has what is on hold in a column of its own.
      void client.invalidateQueries({ queryKey: tracesKey(organizationId) });
    },
    // Somebody else may have released it.
    onError: () => client.invalidateQueries({ queryKey: holdsQuery(organizationId).queryKey }),
  });
}
