import { insightContract } from '@batchbook/shared/insight/contract';
import { serve } from '../platform/http/serve.ts';
import { getDashboard } from './dashboard/get-dashboard.ts';
import { getMargins } from './get-margins.ts';
import { getReport } from './get-report.ts';
import { keepStockValue } from './kept-values/keep-stock-value.ts';
import { listNotifications } from './list-notifications.ts';

export const handler = serve(insightContract, {
  getDashboard,
  getMargins,
  getReport,
  keepStockValue,
  listNotifications,
});
