import { accountsContract } from '@batchbook/shared/accounts/contract';
import { RequestProblem } from '../platform/http/request-problem.ts';
import { ok, useCase } from '../platform/http/use-case.ts';
import { allowAnotherPassword, forgetCode, noLonger, useCode } from './email-codes.ts';
import { provisionAccount } from './provision-account.ts';
import { findUser, setAttributes, setPassword } from './user-pool.ts';

/**
 * Checks the code of the newest mail and sets a new password. This proves the address, and only the new password opens
 * the account. Every step can be repeated with the same code and password until the last one is done.
 */
export const confirmEmail = useCase(accountsContract.confirmEmail, {
  answer: async ({ body, now }) => {
    const user = await findUser(body.email);
    if (!user?.enabled) throw noLonger();
    const { userId } = user;
    await useCode(userId, body, now);
    const { password, businessName, displayName, referralCode } = body;
    // Resets the names: nobody proved that those given at the first sign-up are theirs.
    await setAttributes(userId, {
      email_verified: 'true',
      'custom:business_name': businessName,
      'custom:display_name': displayName,
      'custom:referral': referralCode,
    });
    try {
      await setPassword(userId, password, true);
    } catch (error) {
      if (error instanceof RequestProblem) await allowAnotherPassword(userId);
      throw error;
    }
    const email = user.attributes.get('email') ?? body.email;
    await provisionAccount({ userId, email, businessName, displayName, referralCode }, now);
    await forgetCode(userId);
    return ok({ email });
  },
});
