import { accountsContract } from '@batchbook/shared/accounts/contract';
import { ok, useCase } from '../platform/http/use-case.ts';
import { ensureAccount } from './ensure-account.ts';

/** Any signed-in user: reads their profile and memberships. Creates an account that was never provisioned. */
export const getMe = useCase(accountsContract.getMe, {
  answer: async ({ actor, now }) => ok(await ensureAccount(actor, now)),
});
