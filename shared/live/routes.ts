import { memberRoute } from '../http/member-routes.ts';
import type { Routes } from '../http/operation.ts';

export const liveRoutes = {
  createLiveTicket: memberRoute('POST', 'live-tickets'),
} as const satisfies Routes;
