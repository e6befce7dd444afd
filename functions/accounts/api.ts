import { accountsContract } from '@batchbook/shared/accounts/contract';
import { serve } from '../platform/http/serve.ts';
import { changeEmail } from './change-email.ts';
import { confirmEmail } from './confirm-email.ts';
import { createOrganization } from './create-organization.ts';
import { deleteMe } from './deletion/delete-me.ts';
import { deleteOrganization } from './deletion/delete-organization.ts';
import { restoreOrganization } from './deletion/restore-organization.ts';
import { exportMe } from './export/export-me.ts';
import { exportOrganization } from './export/export-organization.ts';
import { getMe } from './get-me.ts';
import { getOrganization } from './get-organization.ts';
import { listAudit } from './list-audit.ts';
import { listMembers } from './list-members.ts';
import { receiveMailEvent } from './mail-events/receive-mail-event.ts';
import { listReferrals } from './referrals/list-referrals.ts';
import { putReferral } from './referrals/put-referral.ts';
import { requestEmailCode } from './request-email-code.ts';
import { requestMagicLink } from './request-magic-link.ts';
import { endSessions } from './sessions/end-sessions.ts';
import { acceptInvitation } from './team/accept-invitation.ts';
import { acceptInvitations } from './team/accept-invitations.ts';
import { cancelInvitation } from './team/cancel-invitation.ts';
import { getInvitation } from './team/get-invitation.ts';
import { listInvitations } from './team/list-invitations.ts';
import { putInvitation } from './team/put-invitation.ts';
import { removeMember } from './team/remove-member.ts';
import { resendInvitation } from './team/resend-invitation.ts';
import { transferOwnership } from './team/transfer-ownership.ts';
import { updateMe } from './update-me.ts';
import { updateOrganization } from './update-organization.ts';

export const handler = serve(accountsContract, {
  getMe,
  updateMe,
  deleteMe,
  deleteOrganization,
  restoreOrganization,
  exportMe,
  exportOrganization,
  changeEmail,
  endSessions,
  createOrganization,
  getOrganization,
  updateOrganization,
  listAudit,
  listMembers,
  removeMember,
  transferOwnership,
  listInvitations,
  putInvitation,
  resendInvitation,
  cancelInvitation,
  listReferrals,
  putReferral,
  getInvitation,
  acceptInvitation,
  acceptInvitations,
  requestEmailCode,
  requestMagicLink,
  receiveMailEvent,
  confirmEmail,
});
