import { illFormedPaths } from '@batchbook/shared/well-formed';
import { decodeJwt } from 'jose';
import { isDiskFailure, messageOf } from '../failure.ts';
import * as account from './account.ts';
import * as admin from './admin.ts';
import { invalidParameter, notAuthorized, UserPoolError } from './errors.ts';
import { clientOf, nameOf, type Operation, type Pool, type PoolRequest } from './pool.ts';
import { changePassword, confirmForgotPassword, forgotPassword } from './reset-password.ts';
import { getTokensFromRefreshToken, initiateAuth, respondToAuthChallenge } from './sign-in.ts';
import { confirmSignUp, resendConfirmationCode, signUp } from './sign-up.ts';

/** Looks up an operation by name, ignoring inherited properties such as 'constructor'. */
function operations<Of>(named: Record<string, Of>): ReadonlyMap<string, Of> {
  return new Map(Object.entries(named));
}

/** Public operations: the request names the client. */
const byClient = operations<Operation>({
  ConfirmForgotPassword: confirmForgotPassword,
  ConfirmSignUp: confirmSignUp,
  ForgotPassword: forgotPassword,
  GetTokensFromRefreshToken: getTokensFromRefreshToken,
  InitiateAuth: initiateAuth,
  ResendConfirmationCode: resendConfirmationCode,
  RespondToAuthChallenge: respondToAuthChallenge,
  RevokeToken: account.revokeToken,
  SignUp: signUp,
});

/** Operations for signed-in users: the access token names the client. */
const byAccessToken = operations<Operation>({
  ChangePassword: changePassword,
  DeleteUser: account.deleteUser,
  GetUser: account.getUser,
  GetUserAttributeVerificationCode: account.getUserAttributeVerificationCode,
  GlobalSignOut: account.globalSignOut,
  UpdateUserAttributes: account.updateUserAttributes,
  VerifyUserAttribute: account.verifyUserAttribute,
});

const byAdministrator = operations<admin.AdminOperation>({
  AdminDeleteUser: admin.adminDeleteUser,
  AdminDisableUser: admin.adminDisableUser,
  AdminEnableUser: admin.adminEnableUser,
  AdminGetUser: admin.adminGetUser,
  AdminSetUserPassword: admin.adminSetUserPassword,
  AdminUpdateUserAttributes: admin.adminUpdateUserAttributes,
  AdminUserGlobalSignOut: admin.adminUserGlobalSignOut,
  ListUsers: admin.listUsers,
});

export interface EndpointAnswer {
  status: number;
  type?: string;
  body: unknown;
}

/**
 * Answers a request of Cognito's JSON protocol.
 *
 * @param target The header `x-amz-target`, `AWSCognitoIdentityProviderService.SignUp`.
 * @param isTrusted Whether it comes from the product's own functions; only they may administer.
 */
export async function answerUserPool(
  pools: readonly Pool[],
  target: string,
  body: string,
  isTrusted: boolean,
): Promise<EndpointAnswer> {
  try {
    const operation = target.split('.')[1] ?? '';
    return { status: 200, body: await dispatch(pools, operation, parse(body), isTrusted) };
  } catch (error) {
    if (error instanceof UserPoolError) {
      return failure(400, error.code, error.message);
    }
    console.error(`user pool, ${target}: ${error instanceof Error ? error.stack : messageOf(error)}`);
    if (isDiskFailure(error)) return failure(503, 'ServiceUnavailable', 'Service unavailable.');
    return failure(500, 'InternalErrorException', 'Internal error.');
  }
}

const failure = (status: number, type: string, message: string): EndpointAnswer => ({
  status,
  type,
  body: { __type: type, message },
});

async function dispatch(
  pools: readonly Pool[],
  operation: string,
  request: PoolRequest,
  isTrusted: boolean,
): Promise<unknown> {
  const open = byClient.get(operation);
  if (open) {
    const [pool, client] = poolOfClient(pools, request.ClientId);
    if (!isTrusted) refuseBlocked(pool, operation);
    return open(pool, client, request);
  }
  const personal = byAccessToken.get(operation);
  if (personal) {
    const [pool, client] = poolOfClient(pools, clientInToken(request.AccessToken));
    if (!isTrusted) refuseBlocked(pool, operation);
    return personal(pool, client, request);
  }
  const administrative = byAdministrator.get(operation);
  if (administrative && isTrusted) {
    const pool = pools.find(({ model }) => model.id === request.UserPoolId);
    if (pool) return administrative(pool, request);
    throw new UserPoolError(
      'ResourceNotFoundException',
      `User pool ${nameOf(request.UserPoolId)} does not exist.`,
    );
  }
  if (administrative) throw new UserPoolError('AccessDeniedException', 'Missing Authentication Token');
  throw new UserPoolError('UnknownOperationException', `The local user pool has no operation ${operation}.`);
}

function refuseBlocked({ model }: Pool, operation: string): void {
  if (model.blockedOperations.includes(operation))
    throw new UserPoolError('ForbiddenException', 'Request not allowed due to WAF block.');
}

function poolOfClient(pools: readonly Pool[], clientId: unknown) {
  const owner = pools.find(({ model }) => model.clients.some(({ id }) => id === clientId)) ?? pools[0];
  if (!owner) throw new UserPoolError('ResourceNotFoundException', 'There is no user pool.');
  return [owner, clientOf(owner, clientId)] as const;
}

/** Not verified yet: only used to choose the keys to verify the token with. */
function clientInToken(token: unknown): unknown {
  try {
    return decodeJwt(String(token)).client_id;
  } catch {
    throw notAuthorized('Invalid Access Token');
  }
}

function parse(body: string): PoolRequest {
  let request: PoolRequest | null = null;
  try {
    const parsed: unknown = JSON.parse(body);
    if (parsed !== null && typeof parsed === 'object' && !Array.isArray(parsed))
      request = parsed as PoolRequest;
  } catch {
    // Thrown below.
  }
  if (request !== null && illFormedPaths(request).length === 0) return request;
  if (request !== null) throw invalidParameter('A text has a character that can’t be kept.');
  throw new UserPoolError('SerializationException', 'The request is not a JSON object.');
}
