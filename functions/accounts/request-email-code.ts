import { accountsContract } from '@batchbook/shared/accounts/contract';
import { networkOf } from '../platform/http/network.ts';
import { ok, useCase } from '../platform/http/use-case.ts';
import { type Limit, spendUse } from '../platform/rate-limit.ts';
import { codeExpiresAt, requestCode } from './email-codes.ts';

const limit: Limit = { what: 'email-code', rates: [{ most: 30, seconds: 60 * 60 }] };

/**
 * Asks for a code for an address that was signed up but never confirmed. The answer and its time are the same for every
 * address; a worker mails the code.
 */
export const requestEmailCode = useCase(accountsContract.requestEmailCode, {
  answer: async ({ body: { email }, actor, now }) => {
    await spendUse(limit, networkOf(actor.address), now);
    await requestCode(email, now);
    return ok({ expiresAt: codeExpiresAt(now).toISOString() });
  },
});
