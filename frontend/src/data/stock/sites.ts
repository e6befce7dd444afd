/** The sites: the places where stock is kept. */
import type { PutSite, Site } from '@batchbook/shared/stock/site-schema';
import { type QueryClient, queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { keys } from '../keys.ts';
import { useOrganizationId } from '../organization.tsx';
import { afterRestore } from './restored.ts';
import { byName, stockApi } from './stock-api.ts';
import { stockKeys } from './stock-keys.ts';

export const sitesQuery = (organizationId: string) =>
  queryOptions({
    queryKey: stockKeys.sites(organizationId),
    queryFn: async ({ signal }) => {
      await afterRestore();
      const { items } = await stockApi.listSites({ params: { organizationId }, signal });
      return inOrder(items);
    },
  });

/** The sites by name, deleted ones among them: their movements stay. */
export const useSites = () => useQuery(sitesQuery(useOrganizationId()));

const inOrder = (sites: Site[]): Site[] => sites.sort((a, b) => byName.compare(a.name, b.name));

function rememberSite(client: QueryClient, organizationId: string, site: Site): void {
  client.setQueryData(sitesQuery(organizationId).queryKey, (list) => {
    if (list === undefined) return list;
    const known = list.find((entry) => entry.id === site.id);
    if (known && known.version > site.version) return list;
    return inOrder([...list.filter((entry) => entry.id !== site.id), site]);
  });
}

/** What else a site moves: levels come and go with it, and the plan counts it. */
function refreshAround(client: QueryClient, organizationId: string): void {
  void client.invalidateQueries({ queryKey: stockKeys.book(organizationId) });
  void client.invalidateQueries({ queryKey: keys.entitlements(organizationId) });
}

export interface SaveSite {
  id: string;
  /** With a version it is an update of what was read. */
  body: PutSite;
}

/** Creates or updates a site, makes it the default or brings it back. */
export function useSaveSite() {
  const organizationId = useOrganizationId();
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, body }: SaveSite) => stockApi.putSite({ params: { organizationId, id }, body }),
    onSuccess: (saved, { body }) => {
      rememberSite(client, organizationId, saved);
      // The default is one: that it is another now changes two of them.
      if (body.isDefault) void client.invalidateQueries({ queryKey: stockKeys.sites(organizationId) });
      refreshAround(client, organizationId);
    },
  });
}

/** Takes a site off the screens. It leaves at once and comes back where that fails. */
export function useDeleteSite() {
  const organizationId = useOrganizationId();
  const client = useQueryClient();
  return useMutation({
    mutationFn: (site: Site) => stockApi.deleteSite({ params: { organizationId, id: site.id } }),
    onMutate: (site) => rememberSite(client, organizationId, { ...site, isActive: false }),
    onSuccess: (deleted) => {
      rememberSite(client, organizationId, deleted);
      refreshAround(client, organizationId);
    },
    onError: (_error, site) => rememberSite(client, organizationId, site),
  });
}
