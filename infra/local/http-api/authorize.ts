import { decodeProtectedHeader, type JWTPayload, jwtVerify } from 'jose';
import type { HttpRouteModel } from '../assembly/model.ts';
import type { SigningKey } from '../user-pool/signing-key.ts';

export type Authorization =
  | { isAllowed: true; jwt: { claims: Record<string, string>; scopes: string[] | null } | null }
  | { isAllowed: false; status: 401 | 403; reason: string };

/** The keys of an authorizer's issuer, or undefined when this machine doesn't run that issuer. */
export type KeysOfIssuer = (issuer: string) => SigningKey['lookup'] | undefined;

type Authorize = (route: HttpRouteModel, header: string | undefined) => Promise<Authorization>;

/**
 * The gateway's JWT authorizer. It checks the signature, issuer, expiry, audience (or client, for access tokens, which
 * have no audience), and one of the route's scopes.
 */
export function createAuthorizer(keysOfIssuer: KeysOfIssuer): Authorize {
  const verify = rememberingVerifier(keysOfIssuer);
  return async ({ authorizer, scopes }, header) => {
    if (!authorizer) return { isAllowed: true, jwt: null };
    const token = header?.replace(/^Bearer\s+/i, '').trim();
    if (!token) return refuse(401, 'there is no token');
    let claims: JWTPayload;
    try {
      claims = await verify(token, authorizer.issuer);
    } catch (error) {
      return refuse(401, error instanceof Error ? error.message : 'the token is not valid');
    }
    if (!isMeantForUs(claims, authorizer.audience)) return refuse(401, 'the audience is another');
    const held = String(claims.scope ?? '').split(' ');
    if (scopes.length > 0 && !scopes.some((scope) => held.includes(scope)))
      return refuse(403, 'no scope fits');
    return { isAllowed: true, jwt: { claims: asText(claims), scopes: scopes.length > 0 ? scopes : null } };
  };
}

const rememberedMax = 1_000;

/** Returns the claims of a token. A page sends the same one with each request, so it is verified once, until it expires. */
function rememberingVerifier(keysOfIssuer: KeysOfIssuer) {
  const verified = new Map<string, JWTPayload>();
  return async (token: string, issuer: string): Promise<JWTPayload> => {
    const name = `${issuer} ${token}`;
    const known = verified.get(name);
    if (known && (known.exp ?? 0) * 1000 > Date.now()) return known;
    const claims = await verifyToken(token, issuer, keysOfIssuer(issuer));
    if (verified.size >= rememberedMax) verified.clear();
    verified.set(name, claims);
    return claims;
  };
}

/** @throws Error saying what is wrong with it. */
async function verifyToken(
  token: string,
  issuer: string,
  keys: ReturnType<KeysOfIssuer>,
): Promise<JWTPayload> {
  if (!keys) throw new Error(`nobody here is ${issuer}`);
  // The gateway accepts only RSA signatures, never `none` or keyed hashes.
  if (decodeProtectedHeader(token).alg !== 'RS256') throw new Error('the algorithm is not RS256');
  const { payload } = await jwtVerify(token, keys, {
    issuer,
    algorithms: ['RS256'],
    requiredClaims: ['exp'],
  });
  return payload;
}

const refuse = (status: 401 | 403, reason: string): Authorization => ({ isAllowed: false, status, reason });

function isMeantForUs(claims: JWTPayload, audience: readonly string[]): boolean {
  if (audience.length === 0) return true;
  const stated = claims.aud ?? claims.client_id;
  return [stated].flat().some((candidate) => audience.includes(String(candidate)));
}

/** The gateway passes every claim on as text. */
const asText = (claims: JWTPayload): Record<string, string> =>
  Object.fromEntries(
    Object.entries(claims).map(([name, value]) => [
      name,
      Array.isArray(value)
        ? `[${value.join(' ')}]`
        : typeof value === 'object'
          ? JSON.stringify(value)
          : String(value),
    ]),
  );
