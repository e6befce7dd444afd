import { memberRoute } from '../http/member-routes.ts';
import type { Routes } from '../http/operation.ts';

export const insightRoutes = {
  getMargins: memberRoute('GET', 'margins'),
} as const satisfies Routes;
