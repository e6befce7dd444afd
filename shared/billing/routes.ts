import { memberRoute } from '../http/member-routes.ts';
import type { Routes } from '../http/operation.ts';

export const billingRoutes = {
  getGeo: { method: 'GET', path: '/v1/geo', access: 'public' },
  getPlans: { method: 'GET', path: '/v1/plans', access: 'public' },
  getEntitlements: memberRoute('GET', 'entitlements'),
} as const satisfies Routes;
