import { useMemo } from 'react';
import { useOrganization } from '../../../data/accounts.ts';
import { useSession } from '../../../data/organization.tsx';
import { useSites } from '../../../data/stock/sites.ts';
import { useSuppliers } from '../../../data/suppliers.ts';
import type { LineContext } from '../model/ledger.ts';

/** What the ids of a ledger's lines are called. */
export function useLineNames(): Pick<LineContext, 'currency' | 'nameOf' | 'siteName' | 'supplierName'> {
  const { me } = useSession();
  const { data: organization } = useOrganization();
  const { data: sites } = useSites();
  const { data: suppliers } = useSuppliers();
  return useMemo(() => {
    const siteNames = new Map(sites?.map(({ id, name }) => [id, name]));
    const supplierNames = new Map(suppliers?.map(({ id, name }) => [id, name]));
    return {
      currency: organization?.currency ?? 'GBP',
      nameOf: (userId) => (userId === me.userId ? (me.firstName ?? 'you') : 'a colleague'),
      siteName: (id) => siteNames.get(id) ?? 'Unknown Site',
      supplierName: (id) => supplierNames.get(id) ?? null,
    };
  }, [me, organization, sites, suppliers]);
}
