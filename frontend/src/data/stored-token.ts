/**
 * Reads and renews the tokens in Amplify's storage without Amplify, which is a fifth of what a page loads.
 */

/** Nearer to its end than this a token is refreshed, as Amplify would. */
const marginMs = 60_000;

/** The token if still valid for a minute by this device's clock, else `null`. */
export function storedToken(userPoolClientId: string, nowMs: number): string | null {
  try {
    const own = ownKeys(userPoolClientId);
    const token = own && localStorage.getItem(`${own.base}.accessToken`);
    if (!token) return null;
    const { exp } = claimsOf(token);
    // The clock of this device may be wrong by more than a token's life.
    const now = nowMs + (Number(localStorage.getItem(`${own.base}.clockDrift`)) || 0);
    return typeof exp === 'number' && exp * 1000 - now > marginMs ? token : null;
  } catch {
    return null;
  }
}

/** Whoever is signed in, and the beginning of the keys under which their tokens are kept. */
function ownKeys(userPoolClientId: string): { user: string; base: string } | null {
  const base = `CognitoIdentityServiceProvider.${userPoolClientId}`;
  const user = localStorage.getItem(`${base}.LastAuthUser`);
  return user ? { user, base: `${base}.${user}` } : null;
}

/** What the user pool answers to a sign-in or a renewal. */
export interface Tokens {
  AccessToken: string;
  IdToken: string;
  /** Only where each renewal replaces it. */
  RefreshToken?: string;
}

export function refreshTokenOf(userPoolClientId: string): { user: string; refreshToken: string } | null {
  try {
    const own = ownKeys(userPoolClientId);
    const refreshToken = own && localStorage.getItem(`${own.base}.refreshToken`);
    return refreshToken ? { user: own.user, refreshToken } : null;
  } catch {
    return null;
  }
}

/** Stores renewed tokens. Where storage is full, the next call renews them again. */
export function storeTokens(userPoolClientId: string, user: string, tokens: Tokens, nowMs: number): void {
  const base = `CognitoIdentityServiceProvider.${userPoolClientId}.${user}`;
  const { iat = nowMs / 1000 } = claimsOf(tokens.AccessToken);
  try {
    localStorage.setItem(`${base}.accessToken`, tokens.AccessToken);
    localStorage.setItem(`${base}.idToken`, tokens.IdToken);
    localStorage.setItem(`${base}.clockDrift`, String(Math.round(iat * 1000 - nowMs)));
    if (tokens.RefreshToken) localStorage.setItem(`${base}.refreshToken`, tokens.RefreshToken);
  } catch {
    // Nothing is lost: the refresh token is still there.
  }
}

/** The address that the ID token names, by which the user signs in. */
export function storedEmail(userPoolClientId: string): string | null {
  try {
    const own = ownKeys(userPoolClientId);
    const token = own && localStorage.getItem(`${own.base}.idToken`);
    return token ? (claimsOf(token).email ?? null) : null;
  } catch {
    return null;
  }
}

/**
 * The id of the user who was signed in here last, by a token that may be old: for a screen without a network.
 * `null` when nobody is signed in.
 */
export function lastUserId(): string | null {
  try {
    const suffix = '.LastAuthUser';
    const key = Object.keys(localStorage).find((name) => name.endsWith(suffix));
    const user = key && localStorage.getItem(key);
    const token = user && localStorage.getItem(`${key.slice(0, -suffix.length)}.${user}.accessToken`);
    return token ? (claimsOf(token).sub ?? null) : null;
  } catch {
    return null;
  }
}

/** Removes everything of the session that is stored. Returns its refresh token, or `null`. */
export function removeSession(): string | null {
  try {
    const found = Object.keys(localStorage).filter((key) =>
      key.startsWith('CognitoIdentityServiceProvider.'),
    );
    const token = found.find((key) => key.endsWith('.refreshToken'));
    const refreshToken = token === undefined ? null : localStorage.getItem(token);
    for (const key of found) localStorage.removeItem(key);
    return refreshToken;
  } catch {
    return null;
  }
}

interface Claims {
  sub?: string;
  email?: string;
  iat?: number;
  exp?: number;
}

/** Decodes a token's claims without verifying them. The server does that. */
export function claimsOf(token: string): Claims {
  const body = token.split('.')[1] ?? '';
  const bytes = Uint8Array.from(atob(body.replaceAll('-', '+').replaceAll('_', '/')), (character) =>
    character.charCodeAt(0),
  );
  return JSON.parse(new TextDecoder().decode(bytes)) as Claims;
}
