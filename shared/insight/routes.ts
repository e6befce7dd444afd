import { memberRoute } from '../http/member-routes.ts';
import type { Routes } from '../http/operation.ts';

export const insightRoutes = {
  getDashboard: memberRoute('GET', 'dashboard'),
  getMargins: memberRoute('GET', 'margins'),
  getReport: memberRoute('GET', 'reports/{name}'),
  keepStockValue: memberRoute('PUT', 'kept-values/{id}'),
  listNotifications: memberRoute('GET', 'notifications'),
} as const satisfies Routes;
