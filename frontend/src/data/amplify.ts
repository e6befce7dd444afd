/** The settings of Amplify, which signs in. Pages of signed-in users do without it. */
import { Amplify } from 'aws-amplify';
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
