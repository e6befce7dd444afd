import { listOf, organizationParams } from '../http/fields.ts';
import type { Contract } from '../http/operation.ts';
import {
  confirmEmailSchema,
  confirmedEmailSchema,
  emailCodeSchema,
  memberSchema,
  meSchema,
  organizationSchema,
  patchMeSchema,
  patchOrganizationSchema,
  requestEmailCodeSchema,
} from './schema.ts';

export const accountsContract = {
  getMe: {
    method: 'GET',
    path: '/v1/me',
    summary: 'The signed-in user, with the organizations they belong to',
    access: 'user',
    responses: { 200: meSchema },
  },
  updateMe: {
    method: 'PATCH',
    path: '/v1/me',
    summary: 'Change your names or your theme',
    access: 'user',
    body: patchMeSchema,
    responses: { 200: meSchema },
  },
  getOrganization: {
    method: 'GET',
    path: '/v1/organizations/{organizationId}',
    summary: 'The organization and its settings',
    access: 'member',
    params: organizationParams,
    responses: { 200: organizationSchema },
  },
  updateOrganization: {
    method: 'PATCH',
    path: '/v1/organizations/{organizationId}',
    summary: 'Change the business name, the currency or the target margin',
    access: 'owner',
    params: organizationParams,
    body: patchOrganizationSchema,
    responses: { 200: organizationSchema },
    problems: ['stale_version'],
  },
  listMembers: {
    method: 'GET',
    path: '/v1/organizations/{organizationId}/members',
    summary: 'Who belongs to the organization, invited people among them, by name',
    access: 'member',
    params: organizationParams,
    responses: { 200: listOf(memberSchema) },
  },
  requestEmailCode: {
    method: 'POST',
    path: '/v1/email-codes',
    summary:
      'Mail a code to an address whose sign-up was never confirmed; any other gets the same answer and no mail',
    access: 'public',
    body: requestEmailCodeSchema,
    responses: { 200: emailCodeSchema },
  },
  confirmEmail: {
    method: 'POST',
    path: '/v1/email-confirmations',
    summary: 'Prove the address by its code, and set the password that opens the account',
    access: 'public',
    body: confirmEmailSchema,
    responses: { 200: confirmedEmailSchema },
  },
} as const satisfies Contract;
