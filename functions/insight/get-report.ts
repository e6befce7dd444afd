import { insightContract } from '@batchbook/shared/insight/contract';
import { eventsReport } from '@batchbook/shared/insight/events-report';
import { marginsOf } from '@batchbook/shared/insight/margin-rows';
import { marginsReport } from '@batchbook/shared/insight/margins-report';
import type { Grouping, ReportFigures, ReportName } from '@batchbook/shared/insight/report';
import type { Span } from '@batchbook/shared/insight/span-schema';
import { readEventsIn } from '../market-events/index.ts';
import { limitOf, type PageQuery } from '../platform/http/paging.ts';
import { invalid } from '../platform/http/request-problem.ts';
import { ok, useCase } from '../platform/http/use-case.ts';
import { getItem } from '../platform/table/read.ts';
import { assertAllowed } from '../platform/table/write.ts';
import { defaultSiteOf, siteKey } from '../stock/index.ts';
import { readMargins } from './get-margins.ts';

interface Scope {
  organizationId: string;
}

interface Asked extends Span {
  by: Grouping;
  siteId?: string | undefined;
}

/** Each is made whole, so that its totals are of all pages. */
const reports: Readonly<Record<ReportName, (scope: Scope, asked: Asked) => Promise<ReportFigures>>> = {
  margins: async (scope, span) => {
    const { book, recipes, sold } = await readMargins(scope, span);
    return marginsReport(marginsOf(book, recipes, { sold, span }).rows);
  },
  events: async (scope, { by, siteId, ...span }) => {
    const [events, defaultSite] = await Promise.all([
      readEventsIn(scope, span),
      siteId === undefined ? null : defaultBeside(scope, siteId),
    ]);
    const isThere = (at: string | null): boolean => siteId === undefined || (at ?? defaultSite) === siteId;
    return eventsReport(
      events.filter((event) => isThere(event.siteId)),
      by,
    );
  },
};

/** The default site. @throws RequestProblem where the one that is asked for was never there. */
async function defaultBeside(scope: Scope, siteId: string): Promise<string | null> {
  const [site, defaultSite] = await Promise.all([
    getItem(scope, siteKey(scope.organizationId, siteId)),
    defaultSiteOf(scope),
  ]);
  if (!site) throw invalid('siteId', 'is not a site of this organization');
  return defaultSite;
}

/** Members, where the plan has reports: reads one. */
export const getReport = useCase(insightContract.getReport, {
  read: ({ params, query }) => {
    if (query.siteId !== undefined && params.name === 'margins')
      throw invalid('siteId', 'can’t go with margins: they are of all sites');
    return reports[params.name](params, query);
  },
  answer: ({ actor, query }, { rows, ...figures }) => {
    assertAllowed(actor);
    const from = startOf(query, rows.length);
    const next = from + limitOf(query);
    return ok({
      ...figures,
      rows: rows.slice(from, next),
      nextCursor: next < rows.length ? Buffer.from(String(next)).toString('base64url') : null,
    });
  },
});

/** The row after those of the pages before. */
function startOf({ cursor }: PageQuery, rows: number): number {
  if (cursor === undefined) return 0;
  const text = Buffer.from(cursor, 'base64url').toString('utf8');
  if (!/^\d{1,6}$/.test(text) || Number(text) > rows)
    throw invalid('cursor', 'is not a cursor of this report');
  return Number(text);
}
