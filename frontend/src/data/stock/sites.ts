/** The sites: the places where stock is kept. A deleted one stays in the list, since its movements stay. */
import type { PutSite, Site } from '@batchbook/shared/stock/site-schema';
import { collection } from '../collection.ts';
import { keys } from '../keys.ts';
import { afterRestore } from './restored.ts';
import { stockKeys } from './stock-keys.ts';

export const {
  query: sitesQuery,
  useAll: useSites,
  useSave: useSaveSite,
  useRemove: useDeleteSite,
} = collection<Site, PutSite>({
  entity: 'site',
  path: 'sites',
  deleted: (site) => ({ ...site, isActive: false }),
  changed: (client, organizationId, { body }) => {
    // The default is one: that it is another now changes two of them.
    if (body?.isDefault) void client.invalidateQueries({ queryKey: sitesQuery(organizationId).queryKey });
    // Levels come and go with a site, and the plan counts it.
    void client.invalidateQueries({ queryKey: stockKeys.book(organizationId) });
    void client.invalidateQueries({ queryKey: keys.entitlements(organizationId) });
  },
  before: afterRestore,
  isKeptOffline: true,
});
