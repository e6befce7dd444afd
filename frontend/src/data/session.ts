/**
 * Who is signed in. Amplify signs in and stores the tokens; this module renews them, and notifies the shell when a session
 * ends.
 */
import { loadConfig } from './config.ts';
import { renewToken } from './renew-token.ts';
import { noteSessionEnd, takeSessionEnd } from './session-end.ts';
import { claimsOf, removeSession, storedToken } from './stored-token.ts';
import { callUserPool } from './user-pool.ts';

/** The access token, renewed when about to expire. `null` when signed out. Rejects when offline. */
export async function accessToken(options: { refresh?: boolean } = {}): Promise<string | null> {
  const refresh = options.refresh ?? false;
  const { userPoolClientId } = await loadConfig();
  const kept = refresh ? null : storedToken(userPoolClientId, Date.now());
  return kept ?? renewToken();
}

/** The signed-in user's id, or `null`. Rejects when offline with an expired token. */
export async function signedInUserId(): Promise<string | null> {
  const token = await accessToken();
  return token === null ? null : (claimsOf(token).sub ?? null);
}

/** Ends the session on this device at once. The user pool revokes its tokens when it is reached. */
export function signOut(): void {
  const refreshToken = removeSession();
  if (refreshToken !== null) void revoke(refreshToken).catch(() => undefined);
}

/**
 * Amplify's sign-out loads first, waits for the user pool and removes the tokens last. Without a network they would
 * stay, so this is its one call to the pool.
 */
async function revoke(refreshToken: string): Promise<void> {
  const { userPoolClientId } = await loadConfig();
  await callUserPool('RevokeToken', { ClientId: userPoolClientId, Token: refreshToken }, { keepalive: true });
}

type Listener = () => void;
const listeners = new Set<Listener>();

/** Calls back when a call finds that the session has ended. Returns the unsubscribe function. */
export function onSessionEnded(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

let leaving = false;

/** Marks a sign-out, so that a missing session isn't reported. */
export function leave(): void {
  leaving = true;
}

/** Marks a signed-in session. If it is missing later, it has ended. */
export function arrive(): void {
  leaving = false;
  takeSessionEnd();
}

/** Whether the user is signing out. */
export const isLeaving = (): boolean => leaving;

export function sessionEnded(): void {
  if (leaving) return;
  noteSessionEnd();
  for (const listener of listeners) listener();
}

/** Calls back when another tab signs out or signs in as another user. Returns the unsubscribe function. */
export function onSessionChangedElsewhere(listener: Listener): () => void {
  const onStorage = (event: StorageEvent) => {
    const lastUser = event.key?.endsWith('.LastAuthUser') ?? false;
    if (lastUser && event.oldValue !== event.newValue) listener();
  };
  window.addEventListener('storage', onStorage);
  return () => window.removeEventListener('storage', onStorage);
}
