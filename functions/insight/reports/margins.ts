import { marginsOf } from '@batchbook/shared/insight/margin-rows';
import { marginsReport } from '@batchbook/shared/insight/margins-report';
import { invalid } from '../../platform/http/request-problem.ts';
import { readMargins } from '../get-margins.ts';
import type { ReportReader } from './report-reader.ts';

export const readMarginsReport: ReportReader = async (scope, { siteId, now, ...span }) => {
  if (siteId !== undefined) throw invalid('siteId', 'can’t go with margins: they are of all sites');
  const { book, recipes, sold, gone, unentered } = await readMargins(scope, span, now);
  return marginsReport(marginsOf(book, recipes, { sold, span }).rows, { gone, unentered });
};
