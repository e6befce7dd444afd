import * as z from 'zod/mini';
import { deletion, oneOf, pageBelow, pageOf, putOf } from '../http/collection-contract.ts';
import { entityParams, idSchema, listOf, organizationParams } from '../http/fields.ts';
import type { Contract } from '../http/operation.ts';
import { holdSchema, putHoldSchema } from '../stock/hold-schema.ts';
import { putRecallSchema, recallQuerySchema, recallSchema, recallSummarySchema } from './recall-schema.ts';
import { productionRoutes } from './routes.ts';
import { answerRunLabelSchema, runLabelSchema } from './run-label-schema.ts';
import { emailsSchema, putSaleSchema, saleSchema, salesQuerySchema } from './sale-schema.ts';
import { confirmRunSchema, putRunSchema, runSchema, runSummarySchema, strikeRunSchema } from './schema.ts';
import { traceQuerySchema, traceSchema } from './trace-schema.ts';

const saleParams = z.strictObject({ organizationId: idSchema, id: idSchema, saleId: idSchema });

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
    problems: ['id_taken', 'stale_version', 'batch_number_taken', 'run_locked', 'run_in_use'],
  },
  deleteRun: {
    ...productionRoutes.deleteRun,
    summary: 'Delete a draft, which frees its batch number',
    ...deletion,
    problems: ['run_locked', 'run_in_use'],
  },
  confirmRun: {
    ...productionRoutes.confirmRun,
    summary: 'Lock a run: take what went in from stock, put what came out into it, and freeze its content',
    ...oneOf(runSchema),
    body: confirmRunSchema,
    problems: ['stale_version', 'awaited_run_gone', 'confirmation_required'],
  },
  strikeRun: {
    ...productionRoutes.strikeRun,
    summary: 'Strike a locked run through, once: stock goes back, and the run stays on record',
    ...oneOf(runSchema),
    body: strikeRunSchema,
    problems: ['run_not_locked', 'run_struck'],
  },
  getRunLabel: {
    ...productionRoutes.getRunLabel,
    summary: 'Read the label of a locked run, and what differs from it today',
    ...oneOf(runLabelSchema),
  },
  answerRunLabel: {
    ...productionRoutes.answerRunLabel,
    summary: 'Decide, with a reason, that the label of a locked run is right though something differs today',
    ...oneOf(runLabelSchema),
    body: answerRunLabelSchema,
    problems: ['label_changed'],
  },
  listRunSales: {
    ...productionRoutes.listRunSales,
    summary: 'List the sales of a run, newest first',
    ...pageBelow(saleSchema),
  },
  putSale: {
    ...productionRoutes.putSale,
    summary:
      'Record a sale of a locked run (without a version) or change it (with the version that was read)',
    ...putOf(putSaleSchema, saleSchema),
    params: saleParams,
    problems: ['id_taken', 'stale_version', 'run_not_locked', 'run_struck', 'confirmation_required'],
  },
  deleteSale: {
    ...productionRoutes.deleteSale,
    summary: 'Delete a sale; what left stock for it comes back',
    ...deletion,
    params: saleParams,
  },
  listRunEmails: {
    ...productionRoutes.listRunEmails,
    summary: 'List the distinct email addresses of those who bought of a run',
    params: entityParams,
    responses: { 200: emailsSchema },
  },
  listSales: {
    ...productionRoutes.listSales,
    summary: 'List the sales of all runs in a span of days, newest first, a page at a time',
    params: organizationParams,
    query: salesQuerySchema,
    responses: { 200: listOf(saleSchema) },
  },
  getTrace: {
    ...productionRoutes.getTrace,
    summary:
      'Trace a lot or batch forward, or a batch or sale back, with the mass balance of each lot, a page at a time',
    params: organizationParams,
    query: traceQuerySchema,
    responses: { 200: traceSchema },
  },
  listRecalls: {
    ...productionRoutes.listRecalls,
    summary: 'List the recalls and drills, newest first',
    ...pageOf(recallSummarySchema),
  },
  getRecall: {
    ...productionRoutes.getRecall,
    summary: 'Read a recall with what it found, a page at a time',
    ...oneOf(recallSchema),
    query: recallQuerySchema,
  },
  putRecall: {
    ...productionRoutes.putRecall,
    summary: 'Record a recall with what is found now (without a version), or note what was done about it',
    ...putOf(putRecallSchema, recallSchema),
    // All rows are sent with each change of one. They are answered with a page of what was found, in the 6 MB of a function.
    bodyMaxBytes: 3 * 1024 * 1024,
    problems: ['id_taken', 'stale_version', 'recall_signed_off'],
  },
  listHolds: {
    ...productionRoutes.listHolds,
    summary: 'List the lots that are or were on hold, newest first, a page at a time',
    ...pageOf(holdSchema),
  },
  putHold: {
    ...productionRoutes.putHold,
    summary: 'Put a lot on hold (without a version) or release it (with the version that was read)',
    ...putOf(putHoldSchema, holdSchema),
    problems: ['id_taken', 'stale_version', 'confirmation_required'],
  },
} as const satisfies Contract;
