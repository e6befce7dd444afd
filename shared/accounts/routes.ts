import { memberRoute } from '../http/member-routes.ts';
import type { Routes } from '../http/operation.ts';

export const accountsRoutes = {
  getMe: { method: 'GET', path: '/v1/me', access: 'user' },
  updateMe: { method: 'PATCH', path: '/v1/me', access: 'user' },
  getOrganization: { method: 'GET', path: '/v1/organizations/{organizationId}', access: 'member' },
  updateOrganization: { method: 'PATCH', path: '/v1/organizations/{organizationId}', access: 'owner' },
  listMembers: memberRoute('GET', 'members'),
  requestEmailCode: { method: 'POST', path: '/v1/email-codes', access: 'public' },
  requestMagicLink: { method: 'POST', path: '/v1/magic-links', access: 'public' },
  confirmEmail: { method: 'POST', path: '/v1/email-confirmations', access: 'public' },
} as const satisfies Routes;
