import { checkCode, deliveryTo, sendCode } from './codes.ts';
import { codeMismatch, invalidParameter, notAuthorized, userNotFound } from './errors.ts';
import { type Operation, type Pool, required } from './pool.ts';
import { checkPassword } from './rules.ts';
import { makeVerifier, matchesPassword } from './srp.ts';
import { userOfAccessToken } from './tokens.ts';
import { postConfirmation } from './triggers.ts';
import type { User } from './users.ts';

/**
 * ForgotPassword: mails a code to the verified address. If the client hides who exists, an unknown or unverified address
 * gets the same answer and no code.
 */
export const forgotPassword: Operation = async (pool, client, request) => {
  const name = required(request, 'Username');
  const user = pool.users.find(name);
  if (client.hidesUserExistence && !(user?.enabled && isProved(user)))
    return { CodeDeliveryDetails: deliveryTo(name) };
  if (!user) throw userNotFound();
  if (!user.enabled) throw notAuthorized('User is disabled.');
  if (user.status === 'FORCE_CHANGE_PASSWORD') {
    throw notAuthorized('User password cannot be reset in the current state.');
  }
  if (!isProved(user)) {
    throw invalidParameter(
      'Cannot reset password for the user as there is no registered/verified email or phone_number',
    );
  }
  const to = user.attributes.email ?? '';
  return {
    CodeDeliveryDetails: await sendCode(pool, client.id, user, {
      purpose: 'password',
      trigger: 'ForgotPassword',
      to,
    }),
  };
};

/** ConfirmForgotPassword: checks the code, sets a new password and ends every session of the user. */
export const confirmForgotPassword: Operation = async (pool, client, request) => {
  const code = required(request, 'ConfirmationCode');
  const password = required(request, 'Password');
  const user = pool.users.find(required(request, 'Username'));
  if (!user?.enabled) throw client.hidesUserExistence ? codeMismatch() : userNotFound();
  checkPassword(password, pool.model.passwordPolicy);
  checkCode(pool, user, 'password', code);
  const changed = withPassword(pool, { ...user, status: 'CONFIRMED' }, password);
  pool.store.transaction(() => {
    pool.users.save(changed);
    pool.users.removeCode(user.username, 'password');
    for (const session of pool.users.sessionsOf(user.username)) pool.users.revokeSession(session);
  });
  await postConfirmation(pool, client.id, changed, 'ConfirmForgotPassword');
  return {};
};

/** ChangePassword: for a signed-in user who knows the current one. */
export const changePassword: Operation = async (pool, _client, request) => {
  const { user } = await userOfAccessToken(pool, required(request, 'AccessToken'));
  const proposed = required(request, 'ProposedPassword');
  if (!matchesPassword(user, pool.name, user.username, required(request, 'PreviousPassword'))) {
    throw notAuthorized();
  }
  checkPassword(proposed, pool.model.passwordPolicy);
  pool.users.save(withPassword(pool, user, proposed));
  return {};
};

const isProved = ({ status, attributes }: User): boolean =>
  status !== 'FORCE_CHANGE_PASSWORD' && attributes.email_verified === 'true';

const withPassword = (pool: Pool, user: User, password: string): User => ({
  ...user,
  ...makeVerifier(pool.name, user.username, password),
  failedSignIns: 0,
  lockedUntil: 0,
  modifiedAt: pool.now(),
});
