import { wastedDays, wasteReport } from '@batchbook/shared/insight/waste-report';
import { assertSite } from './assert-site.ts';
import { readPricesOfDays } from './prices-then.ts';
import type { ReportReader } from './report-reader.ts';
import { readStockRecords } from './stock-records.ts';

export const readWasteReport: ReportReader = async (scope, { from, to, siteId, now }) => {
  const [records] = await Promise.all([
    readStockRecords(scope, { from, siteId, now }),
    assertSite(scope, siteId),
  ]);
  const { stockItems, dayAt } = records;
  const days = wastedDays(records, { from, to });
  const today = dayAt(now.toISOString());
  const priceOn = await readPricesOfDays(scope, { days, stockItems, from, today, dayAt });
  return wasteReport(records, { from, to }, priceOn);
};
