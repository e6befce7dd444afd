import { invalid } from '../../platform/http/request-problem.ts';
import { compareKept } from '../kept-values/compare-kept.ts';
import { readKept } from '../kept-values/kept-table.ts';
import type { ReportReader } from './report-reader.ts';
import { readStockValue } from './value-stock.ts';

/** @throws RequestProblem for a day that hasn't begun: a file of it would say what nobody knows. */
export const readStockValueReport: ReportReader = async (scope, asked) => {
  const [valued, kept] = await Promise.all([readStockValue(scope, asked), readKept(scope)]);
  if (valued.day > valued.lastDay) throw invalid('to', 'can’t be after today');
  return { ...valued.report, kept: await compareKept(scope, kept, valued) };
};
