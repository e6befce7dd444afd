import { productionContract } from '@batchbook/shared/production/contract';
import { serve } from '../platform/http/serve.ts';
import { confirmRun } from './confirm/confirm-run.ts';
import { listHolds, putHold } from './holds/holds.ts';
import { answerRunLabel, getRunLabel } from './labels/run-label.ts';
import { getRecall, listRecalls, putRecall } from './recalls/recalls.ts';
import { deleteRun } from './runs/delete-run.ts';
import { getRun } from './runs/get-run.ts';
import { listRuns } from './runs/list-runs.ts';
import { putRun } from './runs/put-run.ts';
import { deleteSale } from './sales/delete-sale.ts';
import { listRunEmails, listRunSales, listSales } from './sales/list-sales.ts';
import { putSale } from './sales/put-sale.ts';
import { strikeRun } from './strike-run.ts';
import { getTrace } from './trace/get-trace.ts';

export const handler = serve(productionContract, {
  listRuns,
  getRun,
  putRun,
  deleteRun,
  confirmRun,
  strikeRun,
  getRunLabel,
  answerRunLabel,
  listRunSales,
  putSale,
  deleteSale,
  listRunEmails,
  listSales,
  getTrace,
  listRecalls,
  getRecall,
  putRecall,
  listHolds,
  putHold,
});
