import { checkCode, deliveryTo, sendCode } from './codes.ts';
import { invalidParameter, notAuthorized, UserPoolError } from './errors.ts';
import { attributeList, attributesOf, clientOf, type Operation, type Pool, required } from './pool.ts';
import { checkEmail, checkMutable, checkWrittenAttributes } from './rules.ts';
import { hashOf, mayRead, userOfAccessToken } from './tokens.ts';
import type { User } from './users.ts';

/** GetUser: the attributes that the token's client may read. */
export const getUser: Operation = async (pool, _client, request) => {
  const { user, claims } = await userOfAccessToken(pool, required(request, 'AccessToken'));
  const client = clientOf(pool, claims.client_id);
  const readable = Object.entries(user.attributes).filter(([name]) => mayRead(client, name));
  return { Username: user.username, UserAttributes: attributeList(Object.fromEntries(readable)) };
};

/**
 * UpdateUserAttributes: a new address counts once its code is entered; the old one stays until then. So a taken one gets the
 * same answer as a free one, and is refused only with its code.
 */
export const updateUserAttributes: Operation = async (pool, _client, request) => {
  const { user, claims } = await userOfAccessToken(pool, required(request, 'AccessToken'));
  const client = clientOf(pool, claims.client_id);
  const written = attributesOf(request.UserAttributes);
  checkWrittenAttributes(pool.model, client, written);
  checkMutable(pool.model, written);
  const { email, ...others } = written;
  const kept = Object.entries({ ...user.attributes, ...others }).filter(([, value]) => value !== '');
  const changed: User = { ...user, attributes: Object.fromEntries(kept), modifiedAt: pool.now() };
  if (email === undefined || email === user.attributes.email) {
    pool.users.save(changed);
    return { CodeDeliveryDetailsList: [] };
  }
  checkEmail(email);
  if (!pool.model.keepsEmailUntilVerified) {
    refuseTaken(pool, email, user);
    changed.attributes = { ...changed.attributes, email, email_verified: 'false' };
  }
  changed.pendingEmail = email;
  const keep = () => pool.users.save(changed);
  const delivery = await sendCode(pool, client.id, changed, {
    purpose: 'email',
    trigger: 'UpdateUserAttribute',
    to: email,
    keep,
  });
  return { CodeDeliveryDetailsList: [delivery] };
};

/** GetUserAttributeVerificationCode: sends the address's code again. */
export const getUserAttributeVerificationCode: Operation = async (pool, _client, request) => {
  const { user, claims } = await userOfAccessToken(pool, required(request, 'AccessToken'));
  requireEmailAttribute(request);
  const to = user.pendingEmail ?? user.attributes.email ?? '';
  const clientId = String(claims.client_id);
  await sendCode(pool, clientId, user, { purpose: 'email', trigger: 'VerifyUserAttribute', to });
  return { CodeDeliveryDetails: deliveryTo(to) };
};

/** VerifyUserAttribute: checks the code that was sent to the address. */
export const verifyUserAttribute: Operation = async (pool, _client, request) => {
  const { user } = await userOfAccessToken(pool, required(request, 'AccessToken'));
  requireEmailAttribute(request);
  checkCode(pool, user, 'email', required(request, 'Code'));
  const email = user.pendingEmail ?? user.attributes.email ?? '';
  refuseTaken(pool, email, user);
  pool.store.transaction(() => {
    pool.users.save({
      ...user,
      attributes: { ...user.attributes, email, email_verified: 'true' },
      pendingEmail: null,
      modifiedAt: pool.now(),
    });
    pool.users.removeCode(user.username, 'email');
  });
  return {};
};

function requireEmailAttribute(request: Record<string, unknown>): void {
  if (request.AttributeName !== 'email') throw invalidParameter('Only the email can be verified.');
}

function refuseTaken(pool: Pool, email: string, user: User): void {
  const other = pool.users.find(email);
  if (!other || other.username === user.username) return;
  throw new UserPoolError('AliasExistsException', 'An account with the given email already exists.');
}

/** DeleteUser: deletes the caller's own account. */
export const deleteUser: Operation = async (pool, _client, request) => {
  const { user } = await userOfAccessToken(pool, required(request, 'AccessToken'));
  pool.users.remove(user.username);
  return {};
};

/** GlobalSignOut: ends every session of the caller. */
export const globalSignOut: Operation = async (pool, _client, request) => {
  const { user } = await userOfAccessToken(pool, required(request, 'AccessToken'));
  endSessions(pool, user);
  return {};
};

export function endSessions(pool: Pool, user: User): void {
  pool.store.transaction(() => {
    for (const session of pool.users.sessionsOf(user.username)) pool.users.revokeSession(session);
  });
}

/** RevokeToken: ends the session of the refresh token. */
export const revokeToken: Operation = (pool, client, request) => {
  const session = pool.users.findRefreshToken(hashOf(required(request, 'Token')));
  // An unknown token is as good as a revoked one.
  if (!session) return {};
  if (session.clientId !== client.id) throw notAuthorized('Token was not issued to this client.');
  pool.users.revokeSession(session);
  return {};
};
