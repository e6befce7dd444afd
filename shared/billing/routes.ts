import { memberRoute } from '../http/member-routes.ts';
import type { Routes } from '../http/operation.ts';

export const billingRoutes = {
  getEntitlements: memberRoute('GET', 'entitlements'),
} as const satisfies Routes;
