import { memberRoute } from '../http/member-routes.ts';
import type { Routes } from '../http/operation.ts';

export const productionRoutes = {
  listRuns: memberRoute('GET', 'production-runs'),
  getRun: memberRoute('GET', 'production-runs/{id}'),
  putRun: memberRoute('PUT', 'production-runs/{id}'),
  deleteRun: memberRoute('DELETE', 'production-runs/{id}'),
  confirmRun: memberRoute('POST', 'production-runs/{id}/confirm'),
  strikeRun: memberRoute('POST', 'production-runs/{id}/strikethrough'),
  getRunLabel: memberRoute('GET', 'production-runs/{id}/label'),
  answerRunLabel: memberRoute('POST', 'production-runs/{id}/label'),
  listRunSales: memberRoute('GET', 'production-runs/{id}/sales'),
  putSale: memberRoute('PUT', 'production-runs/{id}/sales/{saleId}'),
  deleteSale: memberRoute('DELETE', 'production-runs/{id}/sales/{saleId}'),
  listRunEmails: memberRoute('GET', 'production-runs/{id}/emails'),
  listSales: memberRoute('GET', 'production-sales'),
  getTrace: memberRoute('GET', 'trace'),
  listRecalls: memberRoute('GET', 'recalls'),
  getRecall: memberRoute('GET', 'recalls/{id}'),
  putRecall: memberRoute('PUT', 'recalls/{id}'),
  listHolds: memberRoute('GET', 'holds'),
  putHold: memberRoute('PUT', 'holds/{id}'),
} as const satisfies Routes;
