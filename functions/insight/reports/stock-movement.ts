import { stockMovementReport } from '@batchbook/shared/insight/stock-movement-report';
import { assertSite } from './assert-site.ts';
import type { ReportReader } from './report-reader.ts';
import { readStockRecords } from './stock-records.ts';

export const readStockMovementReport: ReportReader = async (scope, { from, to, siteId, now }) => {
  const [records] = await Promise.all([
    readStockRecords(scope, { from, siteId, now }),
    assertSite(scope, siteId),
  ]);
  return stockMovementReport(records, { from, to });
};
