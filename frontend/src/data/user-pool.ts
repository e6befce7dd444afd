/** Calls of the user pool by plain fetch. Signing in takes Amplify; whoever is signed in does without it (ADR 11). */
import { loadConfig } from './config.ts';

/** A refusal. `name` is the pool's, such as `CodeMismatchException`. */
export class UserPoolError extends Error {
  constructor(name: string, message: string) {
    super(message);
    this.name = name;
  }
}

/** Rejects with `UserPoolError` for a refusal, and with `TypeError` when no answer came. */
export async function callUserPool<Answer>(
  operation: string,
  request: Record<string, unknown>,
  init: RequestInit = {},
): Promise<Answer> {
  const { region, userPoolEndpoint } = await loadConfig();
  const answer = await fetch(userPoolEndpoint ?? `https://cognito-idp.${region}.amazonaws.com/`, {
    ...init,
    method: 'POST',
    headers: {
      'content-type': 'application/x-amz-json-1.1',
      'x-amz-target': `AWSCognitoIdentityProviderService.${operation}`,
    },
    body: JSON.stringify(request),
  });
  const body = await answer.json().catch(() => ({}));
  if (answer.ok) return body as Answer;
  const { __type = '', message = '' } = body as { __type?: string; message?: string };
  if (answer.status >= 500 || __type === '') throw new TypeError(`the user pool answered ${answer.status}`);
  throw new UserPoolError(__type.split('#').at(-1) ?? __type, message);
}
