import { eventsReport } from '@batchbook/shared/insight/events-report';
import { readEventsIn } from '../../market-events/index.ts';
import { readAtSite } from './at-site.ts';
import type { ReportReader } from './report-reader.ts';

export const readEventsReport: ReportReader = async (scope, { by, siteId, ...span }) => {
  const [events, isThere] = await Promise.all([readEventsIn(scope, span), readAtSite(scope, siteId)]);
  return eventsReport(events.filter(isThere), by);
};
