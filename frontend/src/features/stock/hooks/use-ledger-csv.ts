import type { StockItem } from '@batchbook/shared/stock/item-schema';
import type { Site } from '@batchbook/shared/stock/site-schema';
import { useState } from 'react';
import { allPages } from '../../../data/api.ts';
import { useOrganizationId } from '../../../data/organization.tsx';
import { usePeople } from '../../../data/people.ts';
import { sentenceOf } from '../../../data/problems.ts';
import { stockApi } from '../../../data/stock/stock-api.ts';
import { csvFile, saveFile } from '../../../ui/save-file.ts';
import { toast } from '../../../ui/toast.tsx';
import { csvHeading, csvRow, type LineContext } from '../model/ledger.ts';

/** The whole history of an item at a site as a CSV file, whatever of it is on the screen. */
export function useLedgerCsv(
  item: StockItem,
  site: Site,
  names: Pick<LineContext, 'siteName' | 'supplierName'>,
) {
  const organizationId = useOrganizationId();
  const { forFile } = usePeople();
  const [busy, setBusy] = useState(false);
  const save = async () => {
    setBusy(true);
    try {
      const lines = await allPages((cursor) =>
        stockApi.listLedger({
          params: { organizationId, siteId: site.id, itemId: item.id },
          query: { cursor, limit: '1000' },
        }),
      );
      const nameOf = await forFile();
      const rows = lines.map((line) => csvRow(line, lines, { ...names, nameOf }));
      saveFile(await csvFile([csvHeading, ...rows]), `${item.name}, ${site.name}.csv`);
    } catch (error) {
      toast({ title: 'Error exporting the history', description: sentenceOf(error), variant: 'destructive' });
    } finally {
      setBusy(false);
    }
  };
  return { busy, save };
}
