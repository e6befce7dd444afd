import { useMemo } from 'react';
import { useCurrency } from '../../../data/accounts.ts';
import { usePeople } from '../../../data/people.ts';
import { useSites } from '../../../data/stock/sites.ts';
import { useSuppliers } from '../../../data/suppliers.ts';
import type { LineContext } from '../model/ledger.ts';

/** What the ids of a ledger's lines are called. */
export function useLineNames(): Pick<LineContext, 'currency' | 'nameOf' | 'siteName' | 'supplierName'> {
  const { within } = usePeople();
  const currency = useCurrency();
  const { data: sites } = useSites();
  const { data: suppliers } = useSuppliers();
  return useMemo(() => {
    const siteNames = new Map(sites?.map(({ id, name }) => [id, name]));
    const supplierNames = new Map(suppliers?.map(({ id, name }) => [id, name]));
    return {
      currency,
      nameOf: within,
      siteName: (id) => siteNames.get(id) ?? 'Unknown Site',
      supplierName: (id) => supplierNames.get(id) ?? null,
    };
  }, [within, currency, sites, suppliers]);
}
