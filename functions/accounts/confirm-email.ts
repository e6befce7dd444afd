import { accountsContract } from '@batchbook/shared/accounts/contract';
import { ok, useCase } from '../platform/http/use-case.ts';
import { checkCode, forgetCode } from './email-codes.ts';
import { provisionAccount } from './provision-account.ts';
import { setAttributes, setPassword } from './user-pool.ts';

/**
 * The code of the newest mail and a new password, together: the address is proved, and the account opens with that password
 * alone. Each step may be done again, with the same code, until the last is done.
 */
export const confirmEmail = useCase(accountsContract.confirmEmail, {
  answer: async ({ body: { email, code, password, businessName }, now }) => {
    const userId = await checkCode(email, code, now);
    // What the first sign-up called the business, nobody has proved to be theirs.
    await setAttributes(userId, { email_verified: 'true', 'custom:business_name': businessName });
    await setPassword(userId, password, true);
    await provisionAccount({ userId, email, businessName }, now);
    await forgetCode(email);
    return ok({ email });
  },
});
