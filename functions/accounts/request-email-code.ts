import { accountsContract } from '@batchbook/shared/accounts/contract';
import { env } from '../platform/config.ts';
import { ok, useCase } from '../platform/http/use-case.ts';
import { sendMail } from '../platform/worker/mail.ts';
import { codeExpiresAt, makeCode } from './email-codes.ts';
import { codeMail } from './mails.ts';
import { findUser, isUnproved } from './user-pool.ts';

/**
 * Mails a code to an address that was signed up but never confirmed. Any other address gets the same answer and no mail,
 * and so does one that had five mails within the hour.
 */
export const requestEmailCode = useCase(accountsContract.requestEmailCode, {
  answer: async ({ body: { email }, now }) => {
    const user = await findUser(email);
    if (user?.enabled && isUnproved(user)) {
      const code = await makeCode(user.userId, now);
      // Mail to the address as the pool has it, however it was typed here.
      const to = user.attributes.get('email');
      if (code !== null && to) await sendMail(codeMail(to, code, env('APP_URL')));
    }
    return ok({ expiresAt: codeExpiresAt(now).toISOString() });
  },
});
