import { endSessions } from './account.ts';
import { invalidParameter, userNotFound } from './errors.ts';
import { attributeList, attributesOf, type Pool, type PoolRequest, required } from './pool.ts';
import { checkPassword } from './rules.ts';
import { makeVerifier } from './srp.ts';
import type { User } from './users.ts';

/** Operations for the product's own functions, which need permission; not available at the public endpoint. */
export type AdminOperation = (pool: Pool, request: PoolRequest) => unknown;

const described = (user: User) => ({
  Username: user.username,
  Enabled: user.enabled,
  UserStatus: user.status,
  UserAttributes: attributeList(user.attributes),
  UserCreateDate: user.createdAt / 1000,
  UserLastModifiedDate: user.modifiedAt / 1000,
});

export const adminGetUser: AdminOperation = (pool, request) => described(find(pool, request));

const pageSize = 60;

/** ListUsers: all, or those with a status, sixty a page. */
export const listUsers: AdminOperation = (pool, request) => {
  const filter = String(request.Filter ?? '');
  const [, status] = /^cognito:user_status\s*=\s*"([A-Z_]+)"$/.exec(filter) ?? [];
  if (filter !== '' && status === undefined) {
    throw invalidParameter(`The local user pool has no filter ${filter}.`);
  }
  const after = String(request.PaginationToken ?? '');
  const users = pool.users
    .list()
    .filter((user) => (status === undefined || user.status === status) && user.username > after)
    .toSorted((a, b) => (a.username < b.username ? -1 : 1));
  const page = users.slice(0, pageSize);
  return {
    Users: page.map((user) => {
      const { UserAttributes: Attributes, ...rest } = described(user);
      return { ...rest, Attributes };
    }),
    ...(users.length > pageSize && { PaginationToken: page.at(-1)?.username }),
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
  const status = request.Permanent === true ? 'CONFIRMED' : 'FORCE_CHANGE_PASSWORD';
  pool.users.save({
    ...user,
    ...makeVerifier(pool.name, user.username, password),
    status,
    failedSignIns: 0,
    lockedUntil: 0,
    modifiedAt: pool.now(),
  });
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
