import { accountsContract } from '@batchbook/shared/accounts/contract';
import { serve } from '../platform/http/serve.ts';
import { getMe } from './get-me.ts';
import { getOrganization } from './get-organization.ts';
import { listMembers } from './list-members.ts';
import { updateMe } from './update-me.ts';
import { updateOrganization } from './update-organization.ts';

export const handler = serve(accountsContract, {
  getMe,
  updateMe,
  getOrganization,
  updateOrganization,
  listMembers,
});
