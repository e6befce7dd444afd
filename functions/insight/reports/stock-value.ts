import { compareKept } from '../kept-values/compare-kept.ts';
import { readKept } from '../kept-values/kept-table.ts';
import type { ReportReader } from './report-reader.ts';
import { readStockValue } from './value-stock.ts';

export const readStockValueReport: ReportReader = async (scope, asked) => {
  const [valued, kept] = await Promise.all([readStockValue(scope, asked, 'to'), readKept(scope)]);
  return { ...valued.report, kept: await compareKept(scope, kept, valued) };
};
