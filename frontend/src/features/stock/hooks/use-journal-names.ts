import type { StockItem } from '@batchbook/shared/stock/item-schema';
import type { Movement } from '@batchbook/shared/stock/movement-schema';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';
import { useOrganizationId } from '../../../data/organization.tsx';
import { usePeople } from '../../../data/people.ts';
import { deletedItemsQuery, useDeletedItems } from '../../../data/stock/deleted-items.ts';
import { useSites } from '../../../data/stock/sites.ts';
import { useStock } from '../../../data/stock/stock.ts';
import { useSuppliers } from '../../../data/suppliers.ts';
import type { JournalNames } from '../model/journal-csv.ts';

const none: readonly never[] = [];

/** What the ids of these movements are called: an item by its name also after it was deleted. */
export function useJournalNames(movements: readonly Movement[]): JournalNames {
  const { first } = usePeople();
  const { data: book } = useStock();
  const isGone = movements.some(({ itemId }) => book !== undefined && !book.itemOf(itemId));
  const { data: deleted = none } = useDeletedItems(isGone);
  const { data: sites = none } = useSites();
  const { data: suppliers = none } = useSuppliers();
  return useMemo(() => {
    const siteNames = new Map(sites.map(({ id, name }) => [id, name]));
    const supplierNames = new Map(suppliers.map(({ id, name }) => [id, name]));
    return {
      item: itemNames(book?.items ?? none, deleted),
      site: (id) => siteNames.get(id) ?? 'Unknown Site',
      supplier: (id) => supplierNames.get(id) ?? 'a supplier',
      user: first,
    };
  }, [book, deleted, sites, suppliers, first]);
}

/** The names for a file, which holds more movements than the screen does. */
export function useNamesForFile(names: JournalNames): () => Promise<JournalNames> {
  const organizationId = useOrganizationId();
  const client = useQueryClient();
  const { forFile } = usePeople();
  const { data: book } = useStock();
  return useCallback(async () => {
    const [user, deleted] = await Promise.all([
      forFile(),
      client.fetchQuery(deletedItemsQuery(organizationId)),
    ]);
    return { ...names, user, item: itemNames(book?.items ?? none, deleted) };
  }, [organizationId, client, forFile, book, names]);
}

function itemNames(there: readonly StockItem[], deleted: readonly StockItem[]): JournalNames['item'] {
  const names = new Map([
    ...deleted.map(({ id, name }) => [id, `${name} (deleted)`] as const),
    ...there.map(({ id, name }) => [id, name] as const),
  ]);
  return (id) => names.get(id) ?? 'Unknown Item';
}
