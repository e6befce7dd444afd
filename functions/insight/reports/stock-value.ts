import { itemsThere, stockValueReport } from '@batchbook/shared/insight/stock-value-report';
import { dayAfter } from '@batchbook/shared/recipes/label-dates';
import { invalid } from '../../platform/http/request-problem.ts';
import { assertSite } from './assert-site.ts';
import { readPricesThen } from './prices-then.ts';
import type { ReportReader } from './report-reader.ts';
import { readStockRecords } from './stock-records.ts';

/** @throws RequestProblem for a day that hasn't begun: a file of it would say what nobody knows. */
export const readStockValueReport: ReportReader = async (scope, { to: day, siteId, now }) => {
  const [records] = await Promise.all([
    // What moved on the day itself is part of its value.
    readStockRecords(scope, { from: dayAfter(day, 1), siteId, now }),
    assertSite(scope, siteId),
  ]);
  const { dayAt, lastDay, stockItems, sites } = records;
  if (day > lastDay) throw invalid('to', 'can’t be after today');
  const isToday = day >= dayAt(now.toISOString());
  const items = itemsThere(records, day);
  const prices = await readPricesThen(scope, { items, stockItems, day, dayAt, isToday });
  const shown = sites.filter(({ id }) => siteId === undefined || id === siteId);
  return stockValueReport(records, { day, prices, sites: shown });
};
