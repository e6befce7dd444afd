import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { type JWTPayload, jwtVerify, SignJWT } from 'jose';
import type { UserPoolClientModel } from '../assembly/model.ts';
import { notAuthorized } from './errors.ts';
import type { Pool } from './pool.ts';
import type { RefreshToken, User } from './users.ts';

/** The scope of every access token from a sign-in, as opposed to a third party's consent. */
const adminScope = 'aws.cognito.signin.user.admin';

export const hashOf = (token: string): string => createHash('sha256').update(token).digest('hex');

export interface AuthenticationResult {
  AccessToken: string;
  IdToken: string;
  RefreshToken?: string;
  TokenType: 'Bearer';
  ExpiresIn: number;
}

/** Creates access, ID and refresh token after a sign-in. */
export async function issueTokens(
  pool: Pool,
  client: UserPoolClientModel,
  user: User,
): Promise<AuthenticationResult> {
  const refreshToken = randomBytes(96).toString('base64url');
  const kept: RefreshToken = {
    hash: hashOf(refreshToken),
    clientId: client.id,
    username: user.username,
    originId: randomUUID(),
    authenticatedAt: pool.now(),
    expiresAt: pool.now() + client.refreshTokenSeconds * 1000,
  };
  const tokens = await signTokens(pool, client, user, kept);
  pool.users.saveRefreshToken(kept);
  return { ...tokens, RefreshToken: refreshToken };
}

/** The access and ID token of a session. */
export async function signTokens(
  pool: Pool,
  client: UserPoolClientModel,
  user: User,
  session: RefreshToken,
): Promise<AuthenticationResult> {
  const common = {
    sub: user.username,
    event_id: randomUUID(),
    auth_time: Math.floor(session.authenticatedAt / 1000),
    origin_jti: session.originId,
  };
  const access = {
    ...common,
    token_use: 'access',
    scope: adminScope,
    client_id: client.id,
    username: user.username,
  };
  const id = {
    ...common,
    ...readable(client, user.attributes),
    token_use: 'id',
    'cognito:username': user.username,
    aud: client.id,
  };
  return {
    AccessToken: await sign(pool, access, client.accessTokenSeconds),
    IdToken: await sign(pool, id, client.idTokenSeconds),
    TokenType: 'Bearer',
    ExpiresIn: client.accessTokenSeconds,
  };
}

function sign(pool: Pool, claims: JWTPayload, lifetimeSeconds: number): Promise<string> {
  const issuedAt = Math.floor(pool.now() / 1000);
  return new SignJWT(claims)
    .setProtectedHeader({ alg: 'RS256', kid: pool.key.id })
    .setIssuer(pool.model.issuer)
    .setIssuedAt(issuedAt)
    .setExpirationTime(issuedAt + lifetimeSeconds)
    .setJti(randomUUID())
    .sign(pool.key.privateKey);
}

/** The attributes that the client may read; `*_verified` are booleans in a token. */
function readable(client: UserPoolClientModel, attributes: Record<string, string>): Record<string, unknown> {
  const allowed = Object.entries(attributes).filter(([name]) => mayRead(client, name));
  return Object.fromEntries(
    allowed.map(([name, value]) => [name, name.endsWith('_verified') ? value === 'true' : value]),
  );
}

export const mayRead = (client: UserPoolClientModel, name: string): boolean =>
  name === 'sub' || client.readAttributes === null || client.readAttributes.includes(name);

/** The owner of an access token. @throws UserPoolError when it is forged, expired, revoked or not an access token. */
export async function userOfAccessToken(
  pool: Pool,
  token: string,
): Promise<{ user: User; claims: JWTPayload }> {
  const claims = await verify(pool, token);
  const user = claims.sub === undefined ? null : pool.users.find(claims.sub);
  if (pool.users.isRevoked(String(claims.origin_jti))) throw notAuthorized('Access Token has been revoked');
  if (!user) throw notAuthorized('Invalid Access Token');
  if (!user.enabled) throw notAuthorized('User is disabled.');
  return { user, claims };
}

async function verify(pool: Pool, token: string): Promise<JWTPayload> {
  try {
    const { payload } = await jwtVerify(token, pool.key.lookup, {
      issuer: pool.model.issuer,
      algorithms: ['RS256'],
      currentDate: new Date(pool.now()),
    });
    if (payload.token_use !== 'access') throw notAuthorized('Invalid Access Token');
    return payload;
  } catch (error) {
    const expired = error instanceof Error && 'code' in error && error.code === 'ERR_JWT_EXPIRED';
    throw notAuthorized(expired ? 'Access Token has expired' : 'Invalid Access Token');
  }
}
