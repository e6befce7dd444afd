import type { Store } from '../store.ts';
import type { Clock } from './clock.ts';

export interface ApiAnswer {
  status: number;
  body: object;
  isReplay?: boolean;
}

export interface Idempotency {
  find(key: string): { request: string; answer: ApiAnswer } | null;
  add(key: string, request: string, answer: ApiAnswer): void;
}

/** Stripe forgets a key after a day. */
const keptSeconds = 86_400;

/** The answers to requests with an idempotency key. */
export function openIdempotency({ database }: Store, clock: Clock): Idempotency {
  database.exec(
    `CREATE TABLE IF NOT EXISTS stripe_requests
       (key TEXT PRIMARY KEY, request TEXT NOT NULL, answer TEXT NOT NULL, at INTEGER NOT NULL)`,
  );
  const select = database.prepare('SELECT request, answer FROM stripe_requests WHERE key = ?');
  const insert = database.prepare(
    'INSERT INTO stripe_requests (key, request, answer, at) VALUES (?, ?, ?, ?)',
  );
  const forget = database.prepare('DELETE FROM stripe_requests WHERE at < ?');
  return {
    find(key) {
      forget.run(clock.now() - keptSeconds);
      const row = select.get(key);
      return row ? { request: String(row.request), answer: JSON.parse(String(row.answer)) } : null;
    },
    add: (key, request, answer) => void insert.run(key, request, JSON.stringify(answer), clock.now()),
  };
}
