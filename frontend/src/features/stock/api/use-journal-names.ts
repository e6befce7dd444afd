import { useMemo } from 'react';
import { usePeople } from '../../../data/people.ts';
import { useSites } from '../../../data/stock/sites.ts';
import { useStock } from '../../../data/stock/stock.ts';
import { useSuppliers } from '../../../data/suppliers.ts';
import type { JournalNames } from '../model/journal-csv.ts';

const none: readonly never[] = [];

/** What the ids of a movement are called. */
export function useJournalNames(): JournalNames {
  const { first } = usePeople();
  const { book } = useStock();
  const { data: sites = none } = useSites();
  const { data: suppliers = none } = useSuppliers();
  return useMemo(() => {
    const siteNames = new Map(sites.map(({ id, name }) => [id, name]));
    const supplierNames = new Map(suppliers.map(({ id, name }) => [id, name]));
    return {
      item: (id) => book?.itemOf(id)?.name ?? 'Unknown Item',
      site: (id) => siteNames.get(id) ?? 'Unknown Site',
      supplier: (id) => supplierNames.get(id) ?? 'a supplier',
      user: first,
    };
  }, [book, sites, suppliers, first]);
}
