import { memberRoute } from '../http/member-routes.ts';
import type { Routes } from '../http/operation.ts';

export const supportRoutes = {
  sendContact: { method: 'POST', path: '/v1/contact', access: 'public' },
  sendFeedback: memberRoute('POST', 'feedback'),
} as const satisfies Routes;
