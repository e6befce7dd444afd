import type { UserPoolClientModel, UserPoolModel } from '../assembly/model.ts';
import { openMailbox } from '../mail/mailbox.ts';
import { openStore } from '../store.ts';
import { answerUserPool } from './endpoint.ts';
import { openPool } from './pool.ts';
import { openSigningKey } from './signing-key.ts';

export const testPassword = 'a long enough password';

const client: UserPoolClientModel = {
  id: 'client',
  flows: ['ALLOW_USER_PASSWORD_AUTH', 'ALLOW_USER_SRP_AUTH', 'ALLOW_CUSTOM_AUTH', 'ALLOW_REFRESH_TOKEN_AUTH'],
  readAttributes: [
    'email',
    'email_verified',
    'custom:business_name',
    'custom:display_name',
    'custom:referral',
  ],
  writeAttributes: ['email', 'custom:business_name', 'custom:display_name', 'custom:referral'],
  accessTokenSeconds: 3600,
  idTokenSeconds: 1800,
  refreshTokenSeconds: 86_400,
  rotatesRefreshTokens: false,
  hidesUserExistence: true,
};

const attribute = (name: string, maximumLength = 2048) => ({
  name,
  required: name === 'email',
  mutable: true,
  maximumLength,
});

const model: UserPoolModel = {
  id: 'eu-west-2_pool',
  arn: 'arn:aws:cognito-idp:eu-west-2:0:userpool/eu-west-2_pool',
  issuer: 'https://cognito-idp.eu-west-2.amazonaws.com/eu-west-2_pool',
  region: 'eu-west-2',
  passwordPolicy: { minimumLength: 12, lowercase: false, uppercase: false, numbers: false, symbols: false },
  attributes: ['sub', 'email', 'email_verified', 'name']
    .map((name) => attribute(name))
    .concat(['business_name', 'display_name', 'referral'].map((name) => attribute(`custom:${name}`, 200))),
  caseSensitive: false,
  verifiesEmail: true,
  keepsEmailUntilVerified: true,
  message: { subject: 'Your code', text: 'Your code is {####}.' },
  triggers: { PostConfirmation: 'post-confirmation' },
  blockedOperations: ['DeleteUser'],
  clients: [
    client,
    { ...client, id: 'rotating', rotatesRefreshTokens: true },
    { ...client, id: 'srp-only', flows: ['ALLOW_USER_SRP_AUTH'] },
  ],
};

export interface PoolAnswer {
  status: number;
  type?: string;
  body: Record<string, unknown>;
}

/** A separate pool in memory, with a clock that the test controls. */
export async function testPool(change: Partial<UserPoolModel> = {}) {
  const store = openStore(':memory:');
  const clock = { now: Date.parse('2026-03-01T10:00:00Z') };
  const mailbox = openMailbox(store);
  const events: unknown[] = [];
  /** `answer` replaces what the triggers do, which is nothing. */
  const trigger = { fail: false, answer: async (event: unknown): Promise<unknown> => event };
  const invoke = async (_functionArn: string, event: unknown) => {
    events.push(event);
    if (trigger.fail) throw new Error('the trigger failed');
    return trigger.answer(event);
  };
  const key = await openSigningKey(store);
  const pool = openPool({
    model: { ...model, ...change },
    store,
    key,
    mailbox,
    invoke,
    now: () => clock.now,
  });
  const call = async (operation: string, request: object, isTrusted = false): Promise<PoolAnswer> => {
    const body = JSON.stringify({ ClientId: 'client', ...request });
    return (await answerUserPool([pool], `Service.${operation}`, body, isTrusted)) as PoolAnswer;
  };
  const lastCode = (to: string) => /\d{6}/.exec(mailbox.list(to)[0]?.text ?? '')?.[0] ?? '';
  return { pool, call, clock, mailbox, events, trigger, lastCode };
}

export type TestPool = Awaited<ReturnType<typeof testPool>>;

/** Signs up and confirms. */
export async function newcomer({ call, lastCode }: TestPool, email = 'maker@example.com'): Promise<void> {
  await call('SignUp', { Username: email, Password: testPassword });
  await call('ConfirmSignUp', { Username: email, ConfirmationCode: lastCode(email) });
}

export interface Tokens {
  AccessToken: string;
  IdToken: string;
  RefreshToken: string;
}

export async function signIn(
  { call }: TestPool,
  email = 'maker@example.com',
  password = testPassword,
  ClientId = 'client',
) {
  const answer = await call('InitiateAuth', {
    ClientId,
    AuthFlow: 'USER_PASSWORD_AUTH',
    AuthParameters: { USERNAME: email, PASSWORD: password },
  });
  return { ...answer, tokens: answer.body.AuthenticationResult as Tokens };
}

export const wrong = (code: string): string => (code === '000000' ? '000001' : '000000');
