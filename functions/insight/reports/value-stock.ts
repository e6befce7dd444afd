/** What stock was worth at the end of a day, with what that is made of. */
import type { ReportFigures } from '@batchbook/shared/insight/report';
import type { StockRecords } from '@batchbook/shared/insight/stock-records';
import {
  itemsThere,
  type PriceThen,
  stockValueReport,
  type ValuedSite,
} from '@batchbook/shared/insight/stock-value-report';
import { dayAfter } from '@batchbook/shared/recipes/label-dates';
import { invalid } from '../../platform/http/request-problem.ts';
import { assertSite } from './assert-site.ts';
import { readPricesThen } from './prices-then.ts';
import type { Asked } from './report-reader.ts';
import { readStockRecords } from './stock-records.ts';

/** The report, and what it was made of. */
export interface ValuedStock {
  report: ReportFigures;
  records: StockRecords;
  day: string;
  siteId: string | undefined;
  prices: ReadonlyMap<string, PriceThen>;
  sites: readonly ValuedSite[];
  isToday: boolean;
}

/**
 * @param dayField Where the request says the day.
 * @throws RequestProblem for a site that was never there, and for a day that hasn't begun: it would say what nobody knows.
 */
export async function readStockValue(
  scope: { organizationId: string },
  { to: day, siteId, now }: Pick<Asked, 'to' | 'siteId' | 'now'>,
  dayField: string,
): Promise<ValuedStock> {
  const [records] = await Promise.all([
    // What moved on the day itself is part of its value.
    readStockRecords(scope, { from: dayAfter(day, 1), siteId, now }),
    assertSite(scope, siteId),
  ]);
  const { dayAt, lastDay, stockItems } = records;
  if (day > lastDay) throw invalid(dayField, 'can’t be after today');
  const isToday = day >= dayAt(now.toISOString());
  const items = itemsThere(records, day);
  const prices = await readPricesThen(scope, { items, stockItems, day, dayAt, isToday });
  const sites = records.sites.filter(({ id }) => siteId === undefined || id === siteId);
  const report = stockValueReport(records, { day, prices, sites });
  return { report, records, day, siteId, prices, sites, isToday };
}
