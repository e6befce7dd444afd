/**
 * Reads the access token from Amplify's storage. A token that is still valid can be used without Amplify,
 * which is a fifth of what a page loads.
 */

/** Nearer to its end than this a token is refreshed, as Amplify would. */
const marginMs = 60_000;

/** The token if still valid for a minute by this device's clock, else `null`. */
export function storedToken(userPoolClientId: string, nowMs: number): string | null {
  try {
    const base = `CognitoIdentityServiceProvider.${userPoolClientId}`;
    const user = localStorage.getItem(`${base}.LastAuthUser`);
    const token = user && localStorage.getItem(`${base}.${user}.accessToken`);
    if (!token) return null;
    const { exp } = claimsOf(token);
    return typeof exp === 'number' && exp * 1000 - nowMs > marginMs ? token : null;
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

/** Decodes a token's claims without verifying them. The server does that. */
export function claimsOf(token: string): { sub?: string; exp?: number } {
  const body = token.split('.')[1] ?? '';
  const bytes = Uint8Array.from(atob(body.replaceAll('-', '+').replaceAll('_', '/')), (character) =>
    character.charCodeAt(0),
  );
  return JSON.parse(new TextDecoder().decode(bytes)) as { sub?: string; exp?: number };
}
