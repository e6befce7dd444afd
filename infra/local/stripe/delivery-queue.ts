import { randomInt } from 'node:crypto';
import type { Store } from '../store.ts';

export interface Delivery {
  id: number;
  event: string;
  endpoint: string;
  attempts: number;
}

/** Events that an endpoint hasn't accepted yet. Times are in milliseconds of the machine's clock. */
export interface DeliveryQueue {
  add(event: string, endpoint: string, at: number): void;
  due(now: number): Delivery[];
  earliest(): number | null;
  postpone(id: number, attempts: number, until: number): void;
  remove(id: number): void;
  makeDue(): void;
  /** Makes all of them due, in random order. */
  shuffle(): void;
  count(): number;
}

const schema = `CREATE TABLE IF NOT EXISTS stripe_deliveries (
  id INTEGER PRIMARY KEY AUTOINCREMENT, event TEXT NOT NULL, endpoint TEXT NOT NULL, attempts INTEGER NOT NULL DEFAULT 0,
  next_at INTEGER NOT NULL, place INTEGER NOT NULL DEFAULT 0)`;

export function openDeliveryQueue({ database }: Store): DeliveryQueue {
  database.exec(schema);
  const insert = database.prepare(
    'INSERT INTO stripe_deliveries (event, endpoint, next_at) VALUES (?, ?, ?)',
  );
  const due = database.prepare(
    'SELECT * FROM stripe_deliveries WHERE next_at <= ? ORDER BY place, id LIMIT 100',
  );
  const earliest = database.prepare('SELECT min(next_at) AS at FROM stripe_deliveries');
  const count = database.prepare('SELECT count(*) AS many FROM stripe_deliveries');
  const remove = database.prepare('DELETE FROM stripe_deliveries WHERE id = ?');
  const postpone = database.prepare('UPDATE stripe_deliveries SET attempts = ?, next_at = ? WHERE id = ?');
  const place = database.prepare('UPDATE stripe_deliveries SET place = ?, next_at = 0 WHERE id = ?');
  const makeDue = database.prepare('UPDATE stripe_deliveries SET next_at = 0');
  const all = database.prepare('SELECT id FROM stripe_deliveries');
  return {
    add: (event, endpoint, at) => void insert.run(event, endpoint, at),
    due: (now) => due.all(now) as unknown as Delivery[],
    earliest: () => (earliest.get()?.at ?? null) as number | null,
    postpone: (id, attempts, until) => void postpone.run(attempts, until, id),
    remove: (id) => void remove.run(id),
    makeDue: () => void makeDue.run(),
    shuffle() {
      for (const { id } of all.all()) place.run(randomInt(1, 1_000_000), id as number);
    },
    count: () => Number(count.get()?.many),
  };
}
