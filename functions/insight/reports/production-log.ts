import { productionLog } from '@batchbook/shared/insight/production-log-report';
import { readLoggedRuns } from '../../production/index.ts';
import { readAtSite } from './at-site.ts';
import type { ReportReader } from './report-reader.ts';

export const readProductionLog: ReportReader = async (scope, { siteId, from, to }) => {
  const [runs, isThere] = await Promise.all([readLoggedRuns(scope, { from, to }), readAtSite(scope, siteId)]);
  return productionLog(runs.filter(isThere).map(({ eachCosts, ...run }) => ({ ...run, ...eachCosts })));
};
