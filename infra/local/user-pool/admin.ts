import { endSessions } from './account.ts';
import { userNotFound } from './errors.ts';
import { attributeList, attributesOf, type Pool, type PoolRequest, required } from './pool.ts';
import { checkPassword } from './rules.ts';
import { makeVerifier } from './srp.ts';
import type { User } from './users.ts';

/** What the product's own functions may ask, with permission: not to be had at the public endpoint. */
export type AdminOperation = (pool: Pool, request: PoolRequest) => unknown;

export const adminGetUser: AdminOperation = (pool, request) => {
  const user = find(pool, request);
  return {
    Username: user.username,
    Enabled: user.enabled,
    UserStatus: user.status,
    UserAttributes: attributeList(user.attributes),
    UserCreateDate: user.createdAt / 1000,
    UserLastModifiedDate: user.modifiedAt / 1000,
  };
};

export const adminUpdateUserAttributes: AdminOperation = (pool, request) => {
  const user = find(pool, request);
  const attributes = { ...user.attributes, ...attributesOf(request.UserAttributes) };
  pool.users.save({ ...user, attributes, modifiedAt: pool.now() });
  return {};
};

export const adminSetUserPassword: AdminOperation = (pool, request) => {
  const user = find(pool, request);
  const password = required(request, 'Password');
  checkPassword(password, pool.model.passwordPolicy);
  pool.users.save({ ...user, ...makeVerifier(pool.name, user.username, password), modifiedAt: pool.now() });
  return {};
};

const withEnabled =
  (enabled: boolean): AdminOperation =>
  (pool, request) => {
    pool.users.save({ ...find(pool, request), enabled, modifiedAt: pool.now() });
    return {};
  };

export const adminEnableUser = withEnabled(true);
export const adminDisableUser = withEnabled(false);

export const adminDeleteUser: AdminOperation = (pool, request) => {
  pool.users.remove(find(pool, request).username);
  return {};
};

export const adminUserGlobalSignOut: AdminOperation = (pool, request) => {
  endSessions(pool, find(pool, request));
  return {};
};

function find(pool: Pool, request: PoolRequest): User {
  const user = pool.users.find(required(request, 'Username'));
  if (!user) throw userNotFound();
  return user;
}
