import { insightContract } from '@batchbook/shared/insight/contract';
import type { ReportName } from '@batchbook/shared/insight/report';
import { limitOf, type PageQuery } from '../platform/http/paging.ts';
import { invalid } from '../platform/http/request-problem.ts';
import { ok, useCase } from '../platform/http/use-case.ts';
import { assertAllowed } from '../platform/table/write.ts';
import { readEventsReport } from './reports/events.ts';
import { readMarginsReport } from './reports/margins.ts';
import { readProductionLog } from './reports/production-log.ts';
import { readPurchasesNeeded } from './reports/purchases-needed.ts';
import type { ReportReader } from './reports/report-reader.ts';
import { readStockMovementReport } from './reports/stock-movement.ts';
import { readStockValueReport } from './reports/stock-value.ts';
import { readWasteReport } from './reports/waste.ts';

const readers: Readonly<Record<ReportName, ReportReader>> = {
  margins: readMarginsReport,
  'stock-value': readStockValueReport,
  'stock-movement': readStockMovementReport,
  waste: readWasteReport,
  'production-log': readProductionLog,
  events: readEventsReport,
  'purchases-needed': readPurchasesNeeded,
};

/** Members, where the plan has reports: reads one. It is much to read, so not before the caller is known to have it. */
export const getReport = useCase(insightContract.getReport, {
  answer: async ({ actor, params, query, now }) => {
    assertAllowed(actor);
    const asked = { ...query, from: firstDayOf(params.name, query), now };
    const { rows, ...figures } = await readers[params.name](params, asked);
    const from = startOf(query, rows.length);
    const next = from + limitOf(query);
    return ok({
      ...figures,
      rows: rows.slice(from, next),
      nextCursor: next < rows.length ? Buffer.from(String(next)).toString('base64url') : null,
    });
  },
});

/** The value of stock is of one day. */
function firstDayOf(name: ReportName, { from, to }: { from?: string | undefined; to: string }): string {
  if (name === 'stock-value') return to;
  if (from === undefined) throw invalid('from', 'is required');
  return from;
}

/** The row after those of the pages before. */
function startOf({ cursor }: PageQuery, rows: number): number {
  if (cursor === undefined) return 0;
  const text = Buffer.from(cursor, 'base64url').toString('utf8');
  if (!/^\d{1,6}$/.test(text) || Number(text) > rows)
    throw invalid('cursor', 'is not a cursor of this report');
  return Number(text);
}
