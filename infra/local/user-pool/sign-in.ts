import { randomBytes } from 'node:crypto';
import type { UserPoolClientModel } from '../assembly/model.ts';
import { answerChallenge, beginChallenge } from './custom-challenge.ts';
import { invalidParameter, notAuthorized, notConfirmed, userNotFound } from './errors.ts';
import { decoyName, type Operation, type Pool, type PoolRequest, required } from './pool.ts';
import { beginSrp, makeVerifier, matchesPassword, provesPassword } from './srp.ts';
import { hashOf, issueTokens, signTokens } from './tokens.ts';
import type { User } from './users.ts';

const sessionMs = 180_000;
/** From the sixth wrong password on, waits double up to a quarter of an hour. */
const freeAttempts = 5;
const longestLockMs = 900_000;

/** InitiateAuth: with a password, by SRP, or by a refresh token, as far as the client allows it. */
export const initiateAuth: Operation = async (pool, client, request) => {
  const flow = required(request, 'AuthFlow');
  const parameters = (request.AuthParameters ?? {}) as PoolRequest;
  const permission = flow === 'REFRESH_TOKEN' ? 'ALLOW_REFRESH_TOKEN_AUTH' : `ALLOW_${flow}`;
  if (!client.flows.includes(permission)) {
    throw invalidParameter(`${flow} flow not enabled for this client`);
  }
  if (flow === 'USER_PASSWORD_AUTH') return signInByPassword(pool, client, parameters);
  if (flow === 'CUSTOM_AUTH') return beginChallenge(pool, client, parameters, completing(pool, client));
  if (flow === 'USER_SRP_AUTH') return beginSignInBySrp(pool, client, parameters);
  if (flow === 'REFRESH_TOKEN_AUTH' || flow === 'REFRESH_TOKEN') {
    if (client.rotatesRefreshTokens) {
      throw invalidParameter('Refresh token rotation is enabled: use GetTokensFromRefreshToken.');
    }
    return { AuthenticationResult: await refresh(pool, client, required(parameters, 'REFRESH_TOKEN')) };
  }
  throw invalidParameter(`The local user pool has no flow ${flow}.`);
};

async function signInByPassword(pool: Pool, client: UserPoolClientModel, parameters: PoolRequest) {
  const user = pool.users.find(required(parameters, 'USERNAME'));
  const password = required(parameters, 'PASSWORD');
  if (!user) {
    // The same work as for a known user, so that timing reveals nothing.
    makeVerifier(pool.name, 'nobody', password);
    throw client.hidesUserExistence ? notAuthorized() : userNotFound();
  }
  refuseLocked(pool, user);
  if (!matchesPassword(user, pool.name, user.username, password)) throw wrongPassword(pool, user);
  return completeSignIn(pool, client, user);
}

function beginSignInBySrp(pool: Pool, client: UserPoolClientModel, parameters: PoolRequest) {
  const name = required(parameters, 'USERNAME');
  const user = pool.users.find(name);
  if (!user && !client.hidesUserExistence) throw userNotFound();
  const known = user ?? decoyUser(pool, name);
  const begun = beginSrp(required(parameters, 'SRP_A'), known, pool.name, known.username);
  if (!begun) throw invalidParameter('SRP_A is not valid.');
  const secretBlock = randomBytes(768).toString('base64');
  forgetOldSessions(pool);
  pool.srpSessions.set(secretBlock, {
    ...begun.session,
    expiresAt: pool.now() + sessionMs,
    isKnown: user !== null,
  });
  return {
    ChallengeName: 'PASSWORD_VERIFIER',
    ChallengeParameters: {
      SALT: known.salt,
      SECRET_BLOCK: secretBlock,
      SRP_B: begun.serverPublicHex,
      USERNAME: known.username,
      USER_ID_FOR_SRP: known.username,
    },
  };
}

const completing = (pool: Pool, client: UserPoolClientModel) => (user: User) =>
  completeSignIn(pool, client, user);

/** RespondToAuthChallenge: checks the client's proof of the password, or the answer of a custom challenge. */
export const respondToAuthChallenge: Operation = async (pool, client, request) => {
  const challenge = required(request, 'ChallengeName');
  if (challenge === 'CUSTOM_CHALLENGE')
    return answerChallenge(pool, client, request, completing(pool, client));
  if (challenge !== 'PASSWORD_VERIFIER') throw invalidParameter(`There is no challenge ${challenge}.`);
  const responses = (request.ChallengeResponses ?? {}) as PoolRequest;
  const secretBlock = required(responses, 'PASSWORD_CLAIM_SECRET_BLOCK');
  const session = pool.srpSessions.get(secretBlock);
  pool.srpSessions.delete(secretBlock);
  if (!session || session.expiresAt < pool.now()) throw notAuthorized('Invalid session for the user.');
  const user = session.isKnown ? pool.users.find(session.userId) : null;
  if (user) refuseLocked(pool, user);
  const isProved = provesPassword(session, {
    secretBlock,
    timestamp: required(responses, 'TIMESTAMP'),
    signature: required(responses, 'PASSWORD_CLAIM_SIGNATURE'),
  });
  if (!user) throw notAuthorized();
  if (!isProved) throw wrongPassword(pool, user);
  return completeSignIn(pool, client, user);
};

/** GetTokensFromRefreshToken, and the refresh of InitiateAuth. */
export const getTokensFromRefreshToken: Operation = async (pool, client, request) => ({
  AuthenticationResult: await refresh(pool, client, required(request, 'RefreshToken')),
});

async function refresh(pool: Pool, client: UserPoolClientModel, token: string) {
  const session = pool.users.findRefreshToken(hashOf(token));
  if (!session || session.clientId !== client.id) throw notAuthorized('Invalid Refresh Token');
  if (session.expiresAt <= pool.now()) throw notAuthorized('Refresh Token has expired');
  const user = pool.users.find(session.username);
  if (!user) throw notAuthorized('Invalid Refresh Token');
  if (!user.enabled) throw notAuthorized('User is disabled.');
  const tokens = await signTokens(pool, client, user, session);
  if (!client.rotatesRefreshTokens) return tokens;
  const next = randomBytes(96).toString('base64url');
  pool.store.transaction(() => {
    pool.users.removeRefreshToken(session.hash);
    pool.users.saveRefreshToken({ ...session, hash: hashOf(next) });
  });
  return { ...tokens, RefreshToken: next };
}

async function completeSignIn(pool: Pool, client: UserPoolClientModel, user: User) {
  if (!user.enabled) throw notAuthorized('User is disabled.');
  // This challenge isn't supported, because the product mails a code instead.
  if (user.status === 'FORCE_CHANGE_PASSWORD')
    return {
      ChallengeName: 'NEW_PASSWORD_REQUIRED',
      Session: randomBytes(48).toString('base64url'),
      ChallengeParameters: {
        USER_ID_FOR_SRP: user.username,
        requiredAttributes: '[]',
        userAttributes: JSON.stringify(user.attributes),
      },
    };
  if (user.status !== 'CONFIRMED') throw notConfirmed();
  if (user.failedSignIns > 0) pool.users.save({ ...user, failedSignIns: 0, lockedUntil: 0 });
  return { AuthenticationResult: await issueTokens(pool, client, user), ChallengeParameters: {} };
}

function refuseLocked(pool: Pool, user: User): void {
  if (user.lockedUntil > pool.now()) throw notAuthorized('Password attempts exceeded');
}

function wrongPassword(pool: Pool, user: User) {
  const failedSignIns = user.failedSignIns + 1;
  const excess = failedSignIns - freeAttempts;
  const lockMs = excess > 0 ? Math.min(1000 * 2 ** (excess - 1), longestLockMs) : 0;
  pool.users.save({ ...user, failedSignIns, lockedUntil: pool.now() + lockMs });
  return notAuthorized();
}

/** For an unknown address: the same salt and id each time, like a known user's. */
function decoyUser(pool: Pool, name: string) {
  const bytes = pool.decoy(name).toString('hex');
  const username = decoyName(pool, name);
  return { username, ...makeVerifier(pool.name, username, bytes, bytes.slice(32, 64)) };
}

function forgetOldSessions(pool: Pool): void {
  for (const [secretBlock, { expiresAt }] of pool.srpSessions) {
    if (expiresAt < pool.now()) pool.srpSessions.delete(secretBlock);
  }
}
