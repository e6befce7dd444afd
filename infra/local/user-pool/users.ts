import type { Store } from '../store.ts';

export interface User {
  /** The `sub`; users sign in by email address. */
  username: string;
  attributes: Record<string, string>;
  /** `FORCE_CHANGE_PASSWORD`: an administrator set a temporary password. */
  status: 'UNCONFIRMED' | 'CONFIRMED' | 'FORCE_CHANGE_PASSWORD';
  enabled: boolean;
  salt: string;
  verifier: string;
  /** Times in milliseconds since 1970. */
  createdAt: number;
  modifiedAt: number;
  failedSignIns: number;
  lockedUntil: number;
  /** The address that replaces the current one once its code is entered. */
  pendingEmail: string | null;
  /** When codes were mailed to the user within the last hour. */
  codesSentAt?: number[];
}

export type CodePurpose = 'sign-up' | 'password' | 'email';

export interface Code {
  code: string;
  expiresAt: number;
  attempts: number;
}

export interface RefreshToken {
  hash: string;
  clientId: string;
  username: string;
  originId: string;
  authenticatedAt: number;
  expiresAt: number;
}

/** The users of one pool, their codes and their refresh tokens. */
export type Users = ReturnType<typeof openUsers>;

const schema = `
  CREATE TABLE IF NOT EXISTS users (
    pool TEXT NOT NULL, username TEXT NOT NULL, email TEXT NOT NULL, record TEXT NOT NULL,
    PRIMARY KEY (pool, username));
  CREATE UNIQUE INDEX IF NOT EXISTS users_by_email ON users (pool, email);
  CREATE TABLE IF NOT EXISTS user_codes (
    pool TEXT NOT NULL, username TEXT NOT NULL, purpose TEXT NOT NULL,
    code TEXT NOT NULL, expires_at INTEGER NOT NULL, attempts INTEGER NOT NULL,
    PRIMARY KEY (pool, username, purpose));
  CREATE TABLE IF NOT EXISTS refresh_tokens (
    hash TEXT PRIMARY KEY, pool TEXT NOT NULL, username TEXT NOT NULL, origin_id TEXT NOT NULL,
    expires_at INTEGER NOT NULL, record TEXT NOT NULL);
  CREATE INDEX IF NOT EXISTS refresh_tokens_by_user ON refresh_tokens (pool, username);
  CREATE TABLE IF NOT EXISTS revoked_origins (origin_id TEXT PRIMARY KEY, expires_at INTEGER NOT NULL);`;

export function openUsers(store: Store, pool: string, caseSensitive: boolean) {
  const { database } = store;
  database.exec(schema);
  const key = (email: string) => (caseSensitive ? email : email.toLowerCase());
  const byUsername = database.prepare('SELECT record FROM users WHERE pool = ? AND username = ?');
  const byEmail = database.prepare('SELECT record FROM users WHERE pool = ? AND email = ?');
  const upsert = database.prepare(
    `INSERT INTO users (pool, username, email, record) VALUES (?, ?, ?, ?)
     ON CONFLICT (pool, username) DO UPDATE SET email = excluded.email, record = excluded.record`,
  );
  const read = (row: Record<string, unknown> | undefined): User | null =>
    row ? (JSON.parse(String(row.record)) as User) : null;

  return {
    /** By address or by `sub`. */
    find: (name: string): User | null =>
      read(byEmail.get(pool, key(name))) ?? read(byUsername.get(pool, name)),
    list: (): User[] =>
      database
        .prepare('SELECT record FROM users WHERE pool = ? ORDER BY email')
        .all(pool)
        .flatMap((row) => read(row) ?? []),
    save: (user: User) =>
      upsert.run(pool, user.username, key(user.attributes.email ?? ''), JSON.stringify(user)),
    remove: (username: string) =>
      store.transaction(() => {
        for (const table of ['users', 'user_codes', 'refresh_tokens']) {
          database.prepare(`DELETE FROM ${table} WHERE pool = ? AND username = ?`).run(pool, username);
        }
      }),
    ...codes(store, pool),
    ...refreshTokens(store, pool),
  };
}

function codes({ database }: Store, pool: string) {
  return {
    saveCode: (username: string, purpose: CodePurpose, { code, expiresAt, attempts }: Code) =>
      database
        .prepare('INSERT OR REPLACE INTO user_codes VALUES (?, ?, ?, ?, ?, ?)')
        .run(pool, username, purpose, code, expiresAt, attempts),
    findCode: (username: string, purpose: CodePurpose): Code | null => {
      const row = database
        .prepare('SELECT * FROM user_codes WHERE pool = ? AND username = ? AND purpose = ?')
        .get(pool, username, purpose);
      if (!row) return null;
      return {
        code: String(row.code),
        expiresAt: Number(row.expires_at),
        attempts: Number(row.attempts),
      };
    },
    removeCode: (username: string, purpose: CodePurpose) =>
      database
        .prepare('DELETE FROM user_codes WHERE pool = ? AND username = ? AND purpose = ?')
        .run(pool, username, purpose),
  };
}

function refreshTokens(store: Store, pool: string) {
  const { database } = store;
  return {
    saveRefreshToken: (token: RefreshToken) =>
      database
        .prepare('INSERT OR REPLACE INTO refresh_tokens VALUES (?, ?, ?, ?, ?, ?)')
        .run(token.hash, pool, token.username, token.originId, token.expiresAt, JSON.stringify(token)),
    findRefreshToken: (hash: string): RefreshToken | null => {
      const row = database
        .prepare('SELECT record FROM refresh_tokens WHERE hash = ? AND pool = ?')
        .get(hash, pool);
      return row ? (JSON.parse(String(row.record)) as RefreshToken) : null;
    },
    removeRefreshToken: (hash: string) =>
      database.prepare('DELETE FROM refresh_tokens WHERE hash = ?').run(hash),
    /** Ends one session: its refresh token, and its access tokens as far as the pool itself checks them. */
    revokeSession: ({ originId, expiresAt }: RefreshToken) =>
      store.transaction(() => {
        database.prepare('DELETE FROM refresh_tokens WHERE origin_id = ?').run(originId);
        database.prepare('INSERT OR REPLACE INTO revoked_origins VALUES (?, ?)').run(originId, expiresAt);
      }),
    sessionsOf: (username: string): RefreshToken[] =>
      database
        .prepare('SELECT record FROM refresh_tokens WHERE pool = ? AND username = ?')
        .all(pool, username)
        .map((row) => JSON.parse(String(row.record)) as RefreshToken),
    isRevoked: (originId: string): boolean =>
      database.prepare('SELECT 1 FROM revoked_origins WHERE origin_id = ?').get(originId) !== undefined,
    forgetExpired: (now: number) => {
      database.prepare('DELETE FROM refresh_tokens WHERE expires_at < ?').run(now);
      database.prepare('DELETE FROM revoked_origins WHERE expires_at < ?').run(now);
    },
  };
}
