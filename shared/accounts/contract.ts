import { entityParams, listOf, organizationParams } from '../http/fields.ts';
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
import {
  acceptedInvitationSchema,
  acceptedInvitationsSchema,
  invitationSchema,
  invitationsSchema,
  memberParams,
  openedInvitationSchema,
  ownerSchema,
  putInvitationSchema,
  removedMemberSchema,
  tokenParams,
  transferSchema,
} from './team-schema.ts';

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
  removeMember: {
    ...accountsRoutes.removeMember,
    summary: 'Remove a member (owner), or leave the organization (the member)',
    params: memberParams,
    responses: { 200: removedMemberSchema },
    problems: ['owner_only', 'owner_stays'],
  },
  transferOwnership: {
    ...accountsRoutes.transferOwnership,
    summary: 'Make another member the owner; the former owner stays as a member',
    params: organizationParams,
    body: transferSchema,
    responses: { 200: ownerSchema },
  },
  listInvitations: {
    ...accountsRoutes.listInvitations,
    summary: 'List the invitations, newest first',
    params: organizationParams,
    responses: { 200: invitationsSchema },
  },
  putInvitation: {
    ...accountsRoutes.putInvitation,
    summary: 'Invite a person by email address, which takes a seat',
    params: entityParams,
    body: putInvitationSchema,
    responses: { 200: invitationSchema, 201: invitationSchema },
    problems: ['user_limit_reached', 'already_member', 'already_invited', 'id_taken', 'too_many_requests'],
  },
  resendInvitation: {
    ...accountsRoutes.resendInvitation,
    summary: 'Mail a new link for another seven days; the old link ends',
    params: entityParams,
    responses: { 200: invitationSchema },
    problems: [
      'user_limit_reached',
      'already_member',
      'already_invited',
      'invitation_closed',
      'too_many_requests',
    ],
  },
  cancelInvitation: {
    ...accountsRoutes.cancelInvitation,
    summary: 'Cancel an invitation, which frees its seat',
    params: entityParams,
    responses: { 200: invitationSchema },
    problems: ['invitation_closed'],
  },
  getInvitation: {
    ...accountsRoutes.getInvitation,
    summary: 'Read what a mailed link invites to',
    params: tokenParams,
    responses: { 200: openedInvitationSchema },
    problems: ['not_found'],
  },
  acceptInvitation: {
    ...accountsRoutes.acceptInvitation,
    summary: 'Join by a mailed link, with the address that was invited',
    params: tokenParams,
    responses: { 200: acceptedInvitationSchema },
    problems: ['not_found', 'wrong_address', 'invitation_closed'],
  },
  acceptInvitations: {
    ...accountsRoutes.acceptInvitations,
    summary: 'Accept every open invitation to your verified address',
    responses: { 200: acceptedInvitationsSchema },
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
