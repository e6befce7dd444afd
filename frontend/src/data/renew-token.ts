/** Renews the access token by the refresh token, and stores both where Amplify keeps them. */
import { loadConfig } from './config.ts';
import { takeEarlyRenewal } from './early-answers.ts';
import { noteSessionEnd } from './session-end.ts';
import { refreshTokenOf, removeSession, storeTokens, type Tokens } from './stored-token.ts';
import { callUserPool, UserPoolError } from './user-pool.ts';

let renewing: Promise<string | null> | null = null;

/** One renewal at a time. `null` when nobody is signed in, or the session has ended. Rejects without an answer. */
export function renewToken(): Promise<string | null> {
  renewing ??= renew().finally(() => {
    renewing = null;
  });
  return renewing;
}

async function renew(): Promise<string | null> {
  const { userPoolClientId } = await loadConfig();
  const kept = refreshTokenOf(userPoolClientId);
  if (kept === null) return null;
  const request = { ClientId: userPoolClientId, RefreshToken: kept.refreshToken };
  try {
    const tokens =
      (await takeEarlyRenewal(kept.refreshToken)) ??
      (await callUserPool<{ AuthenticationResult: Tokens }>('GetTokensFromRefreshToken', request))
        .AuthenticationResult;
    // Somebody signed out, or in, meanwhile.
    if (refreshTokenOf(userPoolClientId)?.refreshToken !== kept.refreshToken) return null;
    storeTokens(userPoolClientId, kept.user, tokens, Date.now());
    return tokens.AccessToken;
  } catch (error) {
    if (!isEnded(error)) throw error;
    if (refreshTokenOf(userPoolClientId)?.refreshToken === kept.refreshToken) {
      removeSession();
      noteSessionEnd();
    }
    return null;
  }
}

/** The refresh token was revoked or has expired, or the account is gone. Anything else may pass. */
const isEnded = (error: unknown): boolean =>
  error instanceof UserPoolError &&
  ['NotAuthorizedException', 'UserNotFoundException', 'UserNotConfirmedException'].includes(error.name);
