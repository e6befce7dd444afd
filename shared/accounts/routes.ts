import { memberRoute, ownerRoute } from '../http/member-routes.ts';
import type { Routes } from '../http/operation.ts';

export const accountsRoutes = {
  getMe: { method: 'GET', path: '/v1/me', access: 'user' },
  updateMe: { method: 'PATCH', path: '/v1/me', access: 'user' },
  deleteMe: { method: 'DELETE', path: '/v1/me', access: 'user' },
  changeEmail: { method: 'POST', path: '/v1/me/email', access: 'user' },
  endSessions: { method: 'POST', path: '/v1/me/end-sessions', access: 'user' },
  createOrganization: { method: 'POST', path: '/v1/organizations', access: 'user' },
  getOrganization: { method: 'GET', path: '/v1/organizations/{organizationId}', access: 'member' },
  updateOrganization: { method: 'PATCH', path: '/v1/organizations/{organizationId}', access: 'owner' },
  deleteOrganization: { method: 'DELETE', path: '/v1/organizations/{organizationId}', access: 'owner' },
  restoreOrganization: ownerRoute('POST', 'restore'),
  listMembers: memberRoute('GET', 'members'),
  removeMember: memberRoute('DELETE', 'members/{userId}'),
  transferOwnership: ownerRoute('POST', 'owner'),
  listInvitations: ownerRoute('GET', 'invitations'),
  putInvitation: ownerRoute('PUT', 'invitations/{id}'),
  resendInvitation: ownerRoute('POST', 'invitations/{id}/resend'),
  cancelInvitation: ownerRoute('DELETE', 'invitations/{id}'),
  getInvitation: { method: 'GET', path: '/v1/invitations/{token}', access: 'public' },
  acceptInvitation: { method: 'POST', path: '/v1/invitations/{token}/accept', access: 'user' },
  acceptInvitations: { method: 'POST', path: '/v1/me/accept-invitations', access: 'user' },
  requestEmailCode: { method: 'POST', path: '/v1/email-codes', access: 'public' },
  requestMagicLink: { method: 'POST', path: '/v1/magic-links', access: 'public' },
  confirmEmail: { method: 'POST', path: '/v1/email-confirmations', access: 'public' },
} as const satisfies Routes;
