import { accountsContract } from '@batchbook/shared/accounts/contract';
import { serve } from '../platform/http/serve.ts';
import { confirmEmail } from './confirm-email.ts';
import { getMe } from './get-me.ts';
import { getOrganization } from './get-organization.ts';
import { listMembers } from './list-members.ts';
import { requestEmailCode } from './request-email-code.ts';
import { requestMagicLink } from './request-magic-link.ts';
import { updateMe } from './update-me.ts';
import { updateOrganization } from './update-organization.ts';

export const handler = serve(accountsContract, {
  getMe,
  updateMe,
  getOrganization,
  updateOrganization,
  listMembers,
  requestEmailCode,
  requestMagicLink,
  confirmEmail,
});
