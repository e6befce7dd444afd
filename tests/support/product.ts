/** The running product, as `npm start` runs it: its address, and how a script signs in. */
import {
  CognitoIdentityProviderClient,
  ConfirmSignUpCommand,
  InitiateAuthCommand,
  SignUpCommand,
} from '@aws-sdk/client-cognito-identity-provider';
import { newId } from '@batchbook/shared/ids';
import type { Answer } from './api.ts';

export interface Runtime {
  appUrl: string;
  apiUrl: string;
  liveUrl: string;
  mailUrl: string;
  cognitoEndpoint: string;
  userPoolId: string;
  userPoolClientId: string;
  stripeUrl: string;
  stripeSecretKey: string;
  stripeWebhookSecret: string;
  dynamodbEndpoint: string;
  tableName: string;
}

export interface Mail {
  to: string;
  subject: string;
  text: string;
  html: string;
  sentAt: string;
}

export interface Maker {
  email: string;
  password: string;
  accessToken: string;
  idToken: string;
  organizationId: string;
  /** Calls the API through the gateway; `path` begins after the organization (`/recipes`). */
  call(method: string, path: string, body?: unknown): Promise<Answer>;
  /** Chooses the theme that is saved on the profile. */
  setTheme(theme: 'light' | 'dark'): Promise<void>;
}

/** The user's id, as the access token has it. */
export const userIdOf = (maker: Maker): string =>
  JSON.parse(Buffer.from(maker.accessToken.split('.')[1] ?? '', 'base64url').toString()).sub as string;

export const password = 'correct horse battery staple';

/** After this time something counts as never happening: a busy machine is slow, not broken. */
export const patienceMs = 90_000;

/** Polls `look` until it returns a value. @throws Error when it never does. */
export async function until<Value>(
  what: string,
  look: () => Promise<Value | undefined | false>,
  timeoutMs = patienceMs,
): Promise<Value> {
  const end = Date.now() + timeoutMs;
  for (;;) {
    const found = await look();
    if (found) return found;
    if (Date.now() > end) throw new Error(`waited ${timeoutMs} ms in vain for ${what}`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

export async function mailsTo(runtime: Runtime, email: string): Promise<Mail[]> {
  const all = (await (await fetch(`${runtime.mailUrl}.json`)).json()) as Mail[];
  return all.filter((mail) => mail.to === email);
}

export const codeIn = (mail: Mail): string => /\b\d{6}\b/.exec(mail.text)?.[0] ?? '';

export const poolOf = (runtime: Runtime): CognitoIdentityProviderClient =>
  new CognitoIdentityProviderClient({
    endpoint: runtime.cognitoEndpoint,
    region: 'eu-west-2',
    credentials: { accessKeyId: 'none', secretAccessKey: 'none' },
  });

export const newEmail = (): string => `maker-${newId().toLowerCase()}@example.com`;

/** Signs up without confirming. @returns the mailed code. */
export async function beginSignUp(
  runtime: Runtime,
  email: string,
  businessName: string,
  referral?: string,
): Promise<string> {
  const UserAttributes = [
    { Name: 'email', Value: email },
    { Name: 'custom:business_name', Value: businessName },
    ...(referral === undefined ? [] : [{ Name: 'custom:referral', Value: referral }]),
  ];
  const account = { Username: email, Password: password, UserAttributes };
  await poolOf(runtime).send(new SignUpCommand({ ClientId: runtime.userPoolClientId, ...account }));
  return codeIn(await until('the code', async () => (await mailsTo(runtime, email))[0]));
}

/**
 * Signs up, confirms with the mailed code, and signs in, by the user pool's own API.
 * @param referral The code of a referral link.
 */
export async function signUp(
  runtime: Runtime,
  businessName = 'Hazel & Rye',
  referral?: string,
): Promise<Maker> {
  const email = newEmail();
  const ConfirmationCode = await beginSignUp(runtime, email, businessName, referral);
  const ClientId = runtime.userPoolClientId;
  await poolOf(runtime).send(new ConfirmSignUpCommand({ ClientId, Username: email, ConfirmationCode }));
  return signIn(runtime, email);
}

export interface Tokens {
  accessToken: string;
  idToken: string;
  refreshToken: string;
}

/** A separate session, by the user pool's API. */
export async function newSession(
  runtime: Runtime,
  { email, password }: Pick<Maker, 'email' | 'password'>,
): Promise<Tokens> {
  const { AuthenticationResult } = await poolOf(runtime).send(
    new InitiateAuthCommand({
      ClientId: runtime.userPoolClientId,
      AuthFlow: 'USER_PASSWORD_AUTH',
      AuthParameters: { USERNAME: email, PASSWORD: password },
    }),
  );
  const { AccessToken = '', IdToken = '', RefreshToken = '' } = AuthenticationResult ?? {};
  return { accessToken: AccessToken, idToken: IdToken, refreshToken: RefreshToken };
}

export async function signIn(runtime: Runtime, email: string): Promise<Maker> {
  const { accessToken, idToken } = await newSession(runtime, { email, password });
  const token = renewing(runtime, email, accessToken);
  const me = await request(runtime, accessToken, 'GET', '/me');
  const organizationId = me.body.memberships[0].organizationId as string;
  const call: Maker['call'] = async (method, path, body) =>
    request(runtime, await token(), method, `/organizations/${organizationId}${path}`, body);
  const setTheme: Maker['setTheme'] = async (themePreference) => {
    const { status } = await request(runtime, await token(), 'PATCH', '/me', { themePreference });
    if (status !== 200) throw new Error(`the theme was not kept (${status})`);
  };
  return { email, password, accessToken, idToken, organizationId, call, setTheme };
}

/** A token lives for 15 minutes, and some tests take longer. */
const renewAfterMs = 10 * 60_000;

function renewing(runtime: Runtime, email: string, first: string): () => Promise<string> {
  let [token, since] = [first, Date.now()];
  return async () => {
    if (Date.now() - since < renewAfterMs) return token;
    [token, since] = [(await newSession(runtime, { email, password })).accessToken, Date.now()];
    return token;
  };
}

export async function request(
  runtime: Runtime,
  accessToken: string | null,
  method: string,
  path: string,
  body?: unknown,
): Promise<Answer> {
  const answer = await fetch(runtime.apiUrl + path, {
    method,
    headers: {
      ...(accessToken === null ? {} : { authorization: `Bearer ${accessToken}` }),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  });
  const text = await answer.text();
  return { status: answer.status, body: text === '' ? null : JSON.parse(text) };
}
