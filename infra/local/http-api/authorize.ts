import { decodeProtectedHeader, type JWTPayload, jwtVerify } from 'jose';
import type { HttpRouteModel } from '../assembly/model.ts';
import type { SigningKey } from '../user-pool/signing-key.ts';

export type Authorization =
  | { isAllowed: true; jwt: { claims: Record<string, string>; scopes: string[] | null } | null }
  | { isAllowed: false; status: 401 | 403; reason: string };

/** The keys of an authorizer's issuer, or undefined when this machine doesn't run that issuer. */
export type KeysOfIssuer = (issuer: string) => SigningKey['lookup'] | undefined;

/**
 * The gateway's JWT authorizer. It checks the signature, issuer, expiry, audience (or client, for access tokens, which
 * have no audience), and one of the route's scopes.
 */
export async function authorize(
  route: HttpRouteModel,
  header: string | undefined,
  keysOfIssuer: KeysOfIssuer,
): Promise<Authorization> {
  const { authorizer, scopes } = route;
  if (!authorizer) return { isAllowed: true, jwt: null };
  const token = header?.replace(/^Bearer\s+/i, '').trim();
  if (!token) return refuse(401, 'there is no token');
  const keys = keysOfIssuer(authorizer.issuer);
  if (!keys) return refuse(401, `nobody here is ${authorizer.issuer}`);
  let claims: JWTPayload;
  try {
    // The gateway accepts only RSA signatures, never `none` or keyed hashes.
    if (decodeProtectedHeader(token).alg !== 'RS256') return refuse(401, 'the algorithm is not RS256');
    const verified = await jwtVerify(token, keys, {
      issuer: authorizer.issuer,
      algorithms: ['RS256'],
      requiredClaims: ['exp'],
    });
    claims = verified.payload;
  } catch (error) {
    return refuse(401, error instanceof Error ? error.message : 'the token is not valid');
  }
  if (!isMeantForUs(claims, authorizer.audience)) return refuse(401, 'the audience is another');
  const held = String(claims.scope ?? '').split(' ');
  if (scopes.length > 0 && !scopes.some((scope) => held.includes(scope))) return refuse(403, 'no scope fits');
  return { isAllowed: true, jwt: { claims: asText(claims), scopes: scopes.length > 0 ? scopes : null } };
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
