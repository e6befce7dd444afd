import { productionContract } from '@batchbook/shared/production/contract';
import { serve } from '../platform/http/serve.ts';
import { deleteRun } from './runs/delete-run.ts';
import { getRun } from './runs/get-run.ts';
import { listRuns } from './runs/list-runs.ts';
import { putRun } from './runs/put-run.ts';

export const handler = serve(productionContract, { listRuns, getRun, putRun, deleteRun });
