import { messageOf } from '../failure.ts';
import { UserPoolError } from './errors.ts';
import type { Challenge, Pool } from './pool.ts';
import type { User } from './users.ts';

interface TriggerEvent {
  request: { userAttributes: Record<string, string> };
  response: Record<string, unknown>;
}

/** Invokes the pool's function for a trigger, if it has one, with Cognito's event. */
async function run(
  pool: Pool,
  trigger: string,
  source: string,
  clientId: string,
  user: { username: string; attributes: Record<string, string>; status: string },
  extra: { request?: Record<string, unknown>; response?: Record<string, unknown> } = {},
): Promise<TriggerEvent | null> {
  const functionArn = pool.model.triggers[trigger];
  if (!functionArn) return null;
  const event = {
    version: '1',
    region: pool.model.region,
    userPoolId: pool.model.id,
    userName: user.username,
    callerContext: { awsSdkVersion: 'aws-sdk-unknown-unknown', clientId },
    triggerSource: source,
    request: {
      userAttributes: { ...user.attributes, sub: user.username, 'cognito:user_status': user.status },
      ...extra.request,
    },
    response: extra.response ?? {},
  };
  try {
    const answer = await pool.invoke(functionArn, event);
    if (answer === null || typeof answer !== 'object' || !('response' in answer)) {
      throw new UserPoolError('InvalidLambdaResponseException', 'Unrecognizable lambda output');
    }
    return answer as TriggerEvent;
  } catch (error) {
    if (error instanceof UserPoolError) throw error;
    throw new UserPoolError(
      'UserLambdaValidationException',
      `${trigger} failed with error ${messageOf(error)}.`,
    );
  }
}

/** What the caller of an operation passes on to its triggers. */
export type ClientMetadata = Record<string, string>;

export const preSignUp = (pool: Pool, clientId: string, user: User, clientMetadata: ClientMetadata) =>
  run(pool, 'PreSignUp', 'PreSignUp_SignUp', clientId, user, {
    request: { validationData: {}, clientMetadata },
    response: { autoConfirmUser: false, autoVerifyEmail: false, autoVerifyPhone: false },
  });

/** A password reset confirms too, with its own source: it isn't a sign-up. */
export const postConfirmation = (
  pool: Pool,
  clientId: string,
  user: User,
  what: 'ConfirmSignUp' | 'ConfirmForgotPassword',
  clientMetadata: ClientMetadata = {},
) =>
  run(pool, 'PostConfirmation', `PostConfirmation_${what}`, clientId, user, { request: { clientMetadata } });

/**
 * One of the three triggers of a custom challenge. For a name without an account it says `userNotFound`, as Cognito does
 * where the client hides who has one.
 */
export async function customChallenge(
  pool: Pool,
  clientId: string,
  { username, typed }: Pick<Challenge, 'username' | 'typed'>,
  trigger: 'DefineAuthChallenge' | 'CreateAuthChallenge' | 'VerifyAuthChallengeResponse',
  request: Record<string, unknown>,
): Promise<Record<string, unknown>> {
  const known = username === null ? null : pool.users.find(username);
  const user = known ?? { username: typed, attributes: {}, status: '' };
  const answer = await run(pool, trigger, `${trigger}_Authentication`, clientId, user, {
    request: { ...request, userNotFound: known === null },
  });
  if (answer === null)
    throw new UserPoolError(
      'InvalidParameterException',
      `Custom auth lambda trigger ${trigger} is not configured.`,
    );
  return answer.response;
}

/** Subject and text of a message with a code, with `{####}` where the code goes. */
export async function customMessage(pool: Pool, clientId: string, user: User, what: string) {
  const answer = await run(pool, 'CustomMessage', `CustomMessage_${what}`, clientId, user, {
    request: { codeParameter: '{####}' },
    response: { smsMessage: null, emailMessage: null, emailSubject: null },
  });
  const { subject, text } = pool.model.message;
  return {
    subject: String(answer?.response.emailSubject ?? subject),
    text: String(answer?.response.emailMessage ?? text),
  };
}
