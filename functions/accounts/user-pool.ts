/** The user pool calls that the product makes for a person. A user is named by address or by `sub`. */
import { randomBytes } from 'node:crypto';
import {
  AdminDeleteUserCommand,
  AdminGetUserCommand,
  AdminSetUserPasswordCommand,
  AdminUpdateUserAttributesCommand,
  AdminUserGlobalSignOutCommand,
  CognitoIdentityProviderClient,
  ListUsersCommand,
} from '@aws-sdk/client-cognito-identity-provider';
import { awsClient } from '../platform/clients.ts';
import { env } from '../platform/config.ts';
import { invalid } from '../platform/http/request-problem.ts';

export interface PoolUser {
  /** The pool's `sub`. */
  userId: string;
  /** `CONFIRMED` once the address is proved. */
  status: string;
  enabled: boolean;
  attributes: ReadonlyMap<string, string>;
}

const client = awsClient(CognitoIdentityProviderClient, 'service');
/** The pool that API and scheduled functions use. A trigger names the pool that called it. */
const ownPool = (): string => env('USER_POOL_ID');

/** Statuses of users whose address isn't proved yet. */
export const unproved = ['UNCONFIRMED', 'FORCE_CHANGE_PASSWORD'] as const;

export const isUnproved = ({ status }: Pick<PoolUser, 'status'>): boolean =>
  unproved.some((one) => one === status);

/** Returns `null` when the pool has no such user. */
export async function findUser(name: string, UserPoolId = ownPool()): Promise<PoolUser | null> {
  try {
    const user = await client.send(new AdminGetUserCommand({ UserPoolId, Username: name }));
    return {
      userId: user.Username ?? '',
      status: user.UserStatus ?? '',
      enabled: user.Enabled === true,
      attributes: new Map((user.UserAttributes ?? []).map(({ Name, Value }) => [Name ?? '', Value ?? ''])),
    };
  } catch (error) {
    if (isNamed(error, 'UserNotFoundException')) return null;
    throw error;
  }
}

/** Returns a user's address as the pool has it, if it is verified and the account open. */
export async function findVerifiedEmail(userId: string): Promise<string | null> {
  const user = await findUser(userId);
  const isVerified = user?.enabled && user.attributes.get('email_verified') === 'true';
  return (isVerified && user.attributes.get('email')) || null;
}

/**
 * Sets a password. A permanent one confirms the user; a temporary one (`FORCE_CHANGE_PASSWORD`) ends every earlier
 * password and code.
 * @throws RequestProblem at `password` when the pool rejects it.
 */
export async function setPassword(
  userId: string,
  password: string,
  permanent: boolean,
  UserPoolId = ownPool(),
): Promise<void> {
  const command = { UserPoolId, Username: userId, Password: password, Permanent: permanent };
  try {
    await client.send(new AdminSetUserPasswordCommand(command));
  } catch (error) {
    if (isNamed(error, 'InvalidPasswordException'))
      throw invalid('password', 'must be 12 characters or more');
    if (isNamed(error, 'InvalidParameterException'))
      throw invalid('password', 'can’t be used: choose another one');
    throw error;
  }
}

/** Ends an unconfirmed sign-up: neither its password nor its code opens the account any more. */
export async function endFirstSignUp({ userId, status }: PoolUser, userPoolId?: string): Promise<void> {
  if (status === 'UNCONFIRMED') await setPassword(userId, nobodysPassword(), false, userPoolId);
}

const nobodysPassword = (): string => `${randomBytes(48).toString('base64url')}aA1!`;

export async function setAttributes(userId: string, values: Readonly<Record<string, string>>): Promise<void> {
  const UserAttributes = Object.entries(values).map(([Name, Value]) => ({ Name, Value }));
  await client.send(
    new AdminUpdateUserAttributesCommand({ UserPoolId: ownPool(), Username: userId, UserAttributes }),
  );
}

/** Names of users with this status created before `before`. The pool's list may miss very recent changes. */
export async function* usersOfStatus(
  status: (typeof unproved)[number],
  before: Date,
): AsyncGenerator<string> {
  let PaginationToken: string | undefined;
  do {
    const page = await client.send(
      new ListUsersCommand({
        UserPoolId: ownPool(),
        Filter: `cognito:user_status = "${status}"`,
        PaginationToken,
      }),
    );
    for (const { Username, UserCreateDate } of page.Users ?? [])
      if (Username && UserCreateDate && UserCreateDate <= before) yield Username;
    PaginationToken = page.PaginationToken;
  } while (PaginationToken !== undefined);
}

/** A user who is gone already is fine. */
export async function removeUser(userId: string): Promise<void> {
  try {
    await client.send(new AdminDeleteUserCommand({ UserPoolId: ownPool(), Username: userId }));
  } catch (error) {
    if (!isNamed(error, 'UserNotFoundException')) throw error;
  }
}

/** Ends every session: none can be renewed. */
export async function signOutOfPool(userId: string, UserPoolId = ownPool()): Promise<void> {
  try {
    await client.send(new AdminUserGlobalSignOutCommand({ UserPoolId, Username: userId }));
  } catch (error) {
    if (!isNamed(error, 'UserNotFoundException')) throw error;
  }
}

const isNamed = (error: unknown, name: string): boolean => error instanceof Error && error.name === name;
