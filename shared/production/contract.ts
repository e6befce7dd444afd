import { deletion, oneOf, pageOf, putOf } from '../http/collection-contract.ts';
import type { Contract } from '../http/operation.ts';
import { productionRoutes } from './routes.ts';
import { confirmRunSchema, putRunSchema, runSchema, runSummarySchema, strikeRunSchema } from './schema.ts';

export const productionContract = {
  listRuns: {
    ...productionRoutes.listRuns,
    summary: 'List the production runs, newest first, a page at a time',
    ...pageOf(runSummarySchema),
  },
  getRun: {
    ...productionRoutes.getRun,
    summary: 'Read a production run with its rows',
    ...oneOf(runSchema),
  },
  putRun: {
    ...productionRoutes.putRun,
    summary: 'Plan a production run (without a version) or change a draft (with the version that was read)',
    ...putOf(putRunSchema, runSchema),
    problems: ['id_taken', 'stale_version', 'batch_number_taken', 'run_locked'],
  },
  deleteRun: {
    ...productionRoutes.deleteRun,
    summary: 'Delete a draft, which frees its batch number',
    ...deletion,
    problems: ['run_locked'],
  },
  confirmRun: {
    ...productionRoutes.confirmRun,
    summary: 'Lock a run: take what went in from stock, put what came out into it, and freeze its content',
    ...oneOf(runSchema),
    body: confirmRunSchema,
    problems: ['stale_version'],
  },
  strikeRun: {
    ...productionRoutes.strikeRun,
    summary: 'Strike a locked run through, once: stock goes back, and the run stays on record',
    ...oneOf(runSchema),
    body: strikeRunSchema,
    problems: ['run_not_locked', 'run_struck'],
  },
} as const satisfies Contract;
