/**
 * Who is signed in. Amplify keeps and refreshes the tokens; this module configures it from the product's
 * own configuration, and tells the shell when a session has come to its end.
 */
import { Amplify } from 'aws-amplify';
import { fetchAuthSession, signOut as signOutOfPool } from 'aws-amplify/auth';
import { loadConfig } from './config.ts';

let configured: Promise<void> | null = null;

/** Must have settled before anything of Amplify is called. */
export function configureSession(): Promise<void> {
  configured ??= loadConfig().then(
    ({ userPoolId, userPoolClientId, userPoolEndpoint }) => {
      const endpoint = userPoolEndpoint === null ? {} : { userPoolEndpoint };
      Amplify.configure({ Auth: { Cognito: { userPoolId, userPoolClientId, ...endpoint } } });
    },
    (error: unknown) => {
      configured = null;
      throw error;
    },
  );
  return configured;
}

/** The access token, refreshed when it is about to expire; `null` for nobody. Rejects when offline. */
export async function accessToken(options: { refresh?: boolean } = {}): Promise<string | null> {
  await configureSession();
  const { tokens } = await fetchAuthSession({ forceRefresh: options.refresh ?? false });
  return tokens?.accessToken.toString() ?? null;
}

/** The id of the user who is signed in; `null` for nobody. Rejects when offline and the token is old. */
export async function signedInUserId(): Promise<string | null> {
  await configureSession();
  const { tokens } = await fetchAuthSession();
  return tokens?.accessToken.payload.sub ?? null;
}

/** Ends the session, with the pool too where it can be reached. Never rejects. */
export async function signOut(): Promise<void> {
  await configureSession()
    .then(() => signOutOfPool())
    .catch(() => undefined);
}

type Listener = () => void;
const listeners = new Set<Listener>();

/** Calls back when a call found that there is no session any more. Returns how to stop. */
export function onSessionEnded(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function sessionEnded(): void {
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
