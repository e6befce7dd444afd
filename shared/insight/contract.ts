import type { Requirement } from '../billing/requirements.ts';
import { organizationParams } from '../http/fields.ts';
import type { Contract } from '../http/operation.ts';
import { dashboardQuerySchema, dashboardSchema } from './dashboard-schema.ts';
import { keepValueParams, keepValueSchema, keptValueSchema } from './kept-schema.ts';
import { notificationsQuerySchema, notificationsSchema } from './notification-schema.ts';
import { reportParams, reportQuerySchema, reportSchema } from './report-schema.ts';
import { insightRoutes } from './routes.ts';
import { marginsQuerySchema, marginsSchema } from './schema.ts';

/** Reading a report needs the plan, unlike other reads: the trial doesn't open them. */
const openReports: Requirement = { feature: 'reporting' };

export const insightContract = {
  getDashboard: {
    ...insightRoutes.getDashboard,
    summary: 'The page to open first: runs of the day, what sold, what was spent, and what needs somebody',
    params: organizationParams,
    query: dashboardQuerySchema,
    responses: { 200: dashboardSchema },
  },
  getMargins: {
    ...insightRoutes.getMargins,
    summary: 'What each recipe and variation costs, what its price leaves, and what it earned in some days',
    params: organizationParams,
    query: marginsQuerySchema,
    responses: { 200: marginsSchema },
  },
  getReport: {
    ...insightRoutes.getReport,
    summary: 'Read a report: its columns, rows and totals',
    params: reportParams,
    query: reportQuerySchema,
    responses: { 200: reportSchema },
    requires: openReports,
  },
  keepStockValue: {
    ...insightRoutes.keepStockValue,
    summary:
      'Keep what stock was worth at the end of a day, as it is worked out now, because it is handed over',
    params: keepValueParams,
    body: keepValueSchema,
    responses: { 200: keptValueSchema, 201: keptValueSchema },
    problems: ['id_taken'],
    requires: openReports,
  },
  listNotifications: {
    ...insightRoutes.listNotifications,
    summary: 'What needs somebody: events without their actuals and low stock, newest first',
    params: organizationParams,
    query: notificationsQuerySchema,
    responses: { 200: notificationsSchema },
  },
} as const satisfies Contract;
