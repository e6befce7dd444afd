/**
 * Who is signed in. Amplify keeps and refreshes the tokens; this module brings it in when it is needed, and
 * tells the shell when a session has come to its end.
 */
import { canLoad } from '../ui/load-when-online.ts';
import { loadConfig } from './config.ts';
import { claimsOf, storedToken } from './stored-token.ts';

/** The access token, refreshed when it is about to expire; `null` for nobody. Rejects when offline. */
export async function accessToken(options: { refresh?: boolean } = {}): Promise<string | null> {
  const refresh = options.refresh ?? false;
  const { userPoolClientId } = await loadConfig();
  const kept = refresh ? null : storedToken(userPoolClientId, Date.now());
  if (kept !== null) return kept;
  // A part of the page that is asked for in vain never comes: see `loadWhenOnline`.
  if (!canLoad()) throw new TypeError('no network to fetch a token by');
  const { amplifyToken } = await import('./amplify.ts');
  return amplifyToken(refresh);
}

/** The id of the user who is signed in; `null` for nobody. Rejects when offline and the token is old. */
export async function signedInUserId(): Promise<string | null> {
  const token = await accessToken();
  return token === null ? null : (claimsOf(token).sub ?? null);
}

/** Ends the session, with the pool too where it can be reached. Never rejects. */
export async function signOut(): Promise<void> {
  await import('./sign-out.ts').then(({ signOutOfPool }) => signOutOfPool()).catch(() => undefined);
}

type Listener = () => void;
const listeners = new Set<Listener>();

/** Calls back when a call found that there is no session any more. Returns how to stop. */
export function onSessionEnded(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

let leaving = false;

/** Somebody signs out: that calls find no session from now on is no news. */
export function leave(): void {
  leaving = true;
}

/** Somebody is inside: a session that is missing from now on has ended. */
export function arrive(): void {
  leaving = false;
}

export function sessionEnded(): void {
  if (leaving) return;
  for (const listener of listeners) listener();
}

/** Calls back when another tab signed out or in as somebody else. Returns how to stop. */
export function onSessionChangedElsewhere(listener: Listener): () => void {
  const heard = (event: StorageEvent) => {
    const lastUser = event.key?.endsWith('.LastAuthUser') ?? false;
    if (lastUser && event.oldValue !== event.newValue) listener();
  };
  window.addEventListener('storage', heard);
  return () => window.removeEventListener('storage', heard);
}
