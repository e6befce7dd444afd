import { accountsContract } from '@batchbook/shared/accounts/contract';
import { networkOf } from '../platform/http/network.ts';
import { RequestProblem } from '../platform/http/request-problem.ts';
import { ok, useCase } from '../platform/http/use-case.ts';
import { type Limit, spendUse } from '../platform/rate-limit.ts';
import { allowAnotherPassword, forgetCode, refused, useCode } from './email-codes.ts';
import { provisionAccount } from './provision-account.ts';
import { endSessionsAfterReset } from './sessions/end-after-reset.ts';
import { findUser, setAttributes, setPassword } from './user-pool.ts';

const limit: Limit = { what: 'email-confirmation', rates: [{ most: 60, seconds: 60 * 60 }] };

/**
 * Checks the code of the newest mail and sets a new password. This proves the address, and only the new password opens
 * the account. Every step can be repeated with the same code and password until the last one is done. A wrong code has the same answer for every address, in the same time.
 */
export const confirmEmail = useCase(accountsContract.confirmEmail, {
  answer: async ({ body, actor, now }) => {
    await spendUse(limit, networkOf(actor.address), now);
    const userId = await useCode(body.email, body, now);
    // The pool is asked only now: a wrong code reveals nothing of it.
    const user = await findUser(userId);
    if (!user?.enabled) throw refused();
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
      if (error instanceof RequestProblem) await allowAnotherPassword(body.email);
      throw error;
    }
    // An account that waits for a password may have had one before.
    await endSessionsAfterReset(userId, now);
    const email = user.attributes.get('email') ?? body.email;
    await provisionAccount({ userId, email, businessName, displayName, referralCode }, now);
    await forgetCode(body.email);
    return ok({ email });
  },
});
