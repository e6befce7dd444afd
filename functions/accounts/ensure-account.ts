/** Returns a signed-in user's account, and creates it if the user pool's trigger never ran. */
import type { Me } from '@batchbook/shared/accounts/schema';
import type { User } from '../platform/actor.ts';
import { RequestProblem } from '../platform/http/request-problem.ts';
import { assertGoesOn } from '../platform/http/session.ts';
import { provisionAccount } from './provision-account.ts';
import { readAccount } from './read-me.ts';
import { findUser } from './user-pool.ts';

/**
 * Every operation of a user begins with it.
 * @throws RequestProblem `session_ended` for a session that the user has ended, and once the account is deleted: a token
 * that is still valid must not create it again.
 */
export async function ensureAccount(actor: User, now: Date): Promise<Me> {
  const { userId } = actor;
  const account = await readAccount(userId);
  if (account) {
    if (account.profile.deletedAt !== undefined) throw noUser();
    assertGoesOn(actor, account.profile);
    return account.me;
  }
  const user = await findUser(userId);
  if (!user) throw noUser();
  await provisionAccount(
    {
      userId,
      email: user.attributes.get('email') ?? '',
      businessName: user.attributes.get('custom:business_name') ?? '',
      displayName: user.attributes.get('custom:display_name'),
      referralCode: user.attributes.get('custom:referral'),
    },
    now,
  );
  const healed = await readAccount(userId);
  if (!healed) throw new Error('an account was provisioned and is not there');
  return healed.me;
}

const noUser = () => new RequestProblem('session_ended', { detail: 'No user logged in' });
