import { listOf, organizationParams } from '../http/fields.ts';
import type { Contract } from '../http/operation.ts';
import { accountsRoutes } from './routes.ts';
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
  requestMagicLinkSchema,
  sentMagicLinkSchema,
} from './schema.ts';

export const accountsContract = {
  getMe: {
    ...accountsRoutes.getMe,
    summary: 'Read the signed-in user and their organizations',
    responses: { 200: meSchema },
  },
  updateMe: {
    ...accountsRoutes.updateMe,
    summary: 'Change your names or your theme',
    body: patchMeSchema,
    responses: { 200: meSchema },
  },
  getOrganization: {
    ...accountsRoutes.getOrganization,
    summary: 'Read the organization and its settings',
    params: organizationParams,
    responses: { 200: organizationSchema },
  },
  updateOrganization: {
    ...accountsRoutes.updateOrganization,
    summary: 'Change the business name, the currency or the target margin',
    params: organizationParams,
    body: patchOrganizationSchema,
    responses: { 200: organizationSchema },
    problems: ['stale_version'],
  },
  listMembers: {
    ...accountsRoutes.listMembers,
    summary: 'List the members of the organization by name, including invited people',
    params: organizationParams,
    responses: { 200: listOf(memberSchema) },
  },
  requestEmailCode: {
    ...accountsRoutes.requestEmailCode,
    summary:
      'Mail a code to an address whose sign-up was never confirmed; any other gets the same answer and no mail',
    body: requestEmailCodeSchema,
    responses: { 200: emailCodeSchema },
  },
  requestMagicLink: {
    ...accountsRoutes.requestMagicLink,
    summary: 'Mail a sign-in link to a confirmed address; any other gets the same answer and no mail',
    body: requestMagicLinkSchema,
    responses: { 200: sentMagicLinkSchema },
  },
  confirmEmail: {
    ...accountsRoutes.confirmEmail,
    summary: 'Prove the address by its code, and set the password that opens the account',
    body: confirmEmailSchema,
    responses: { 200: confirmedEmailSchema },
  },
} as const satisfies Contract;
