import { eventsReport } from '@batchbook/shared/insight/events-report';
import { readEventsIn } from '../../market-events/index.ts';
import { defaultSiteOf } from '../../stock/index.ts';
import { assertSite } from './assert-site.ts';
import type { ReportReader } from './report-reader.ts';

export const readEventsReport: ReportReader = async (scope, { by, siteId, ...span }) => {
  const [events, defaultSite] = await Promise.all([
    readEventsIn(scope, span),
    siteId === undefined ? null : defaultSiteOf(scope),
    assertSite(scope, siteId),
  ]);
  const isThere = (at: string | null): boolean => siteId === undefined || (at ?? defaultSite) === siteId;
  return eventsReport(
    events.filter((event) => isThere(event.siteId)),
    by,
  );
};
