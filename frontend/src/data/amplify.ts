/** The part of Amplify that keeps a session. Apart, because a page with a fresh token can do without it. */
import { Amplify } from 'aws-amplify';
import { fetchAuthSession } from 'aws-amplify/auth';
import { loadConfig } from './config.ts';

let configured: Promise<void> | null = null;

/** Must have settled before anything of Amplify is called. */
export function configureAmplify(): Promise<void> {
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

/** The access token from Amplify, refreshed when it is about to expire or on request. */
export async function amplifyToken(forceRefresh: boolean): Promise<string | null> {
  await configureAmplify();
  const { tokens } = await fetchAuthSession({ forceRefresh });
  return tokens?.accessToken.toString() ?? null;
}
