import type { Store } from '../store.ts';
import { dueTimeOf } from './due.ts';
import { missing } from './failure.ts';
import type { Hidden, Kind, Kinds } from './kinds.ts';

/** Everything that the stand-in keeps, on disk. What is read is a copy: a change counts when it is put. */
export interface Records {
  find<K extends Kind>(kind: K, id: string): Kinds[K] | null;
  /** @throws Stripe's `resource_missing`, naming the parameter. */
  need<K extends Kind>(kind: K, id: string, parameter?: string): Kinds[K];
  /** Newest first. @param customer Only this customer's. */
  list<K extends Kind>(kind: K, customer?: string): Generator<Kinds[K]>;
  /** An object of any kind. */
  any(id: string): Kinds[Kind] | null;
  put<K extends Kind>(kind: K, body: Kinds[K]): Kinds[K];
  remove(kind: Kind, id: string): void;
  hidden<K extends Kind & keyof Hidden>(kind: K, id: string): Hidden[K];
  putHidden<K extends Kind & keyof Hidden>(kind: K, id: string, hidden: Hidden[K]): void;
  /** The object that has something to do first, if that is not after `until`. */
  firstDue(until: number): { kind: Kind; id: string; at: number } | null;
}

const schema = `
CREATE TABLE IF NOT EXISTS stripe_objects (
  sequence INTEGER PRIMARY KEY AUTOINCREMENT, kind TEXT NOT NULL, id TEXT NOT NULL UNIQUE, customer TEXT,
  due_at INTEGER, body TEXT NOT NULL, hidden TEXT);
CREATE INDEX IF NOT EXISTS stripe_objects_of_kind ON stripe_objects (kind, sequence);
CREATE INDEX IF NOT EXISTS stripe_objects_of_customer ON stripe_objects (customer, kind, sequence) WHERE customer IS NOT NULL;
CREATE INDEX IF NOT EXISTS stripe_objects_due ON stripe_objects (due_at) WHERE due_at IS NOT NULL;`;

const nameOf: Partial<Record<Kind, string>> = {
  promotion_code: 'promotion code',
  'billing_portal.configuration': 'configuration',
  'billing_portal.session': 'session',
};

export function openRecords({ database }: Store): Records {
  database.exec(schema);
  const select = database.prepare('SELECT body FROM stripe_objects WHERE kind = ? AND id = ?');
  const selectAny = database.prepare('SELECT kind, body FROM stripe_objects WHERE id = ?');
  const newest = database.prepare('SELECT max(sequence) AS top FROM stripe_objects');
  const nextOfKind = database.prepare(
    'SELECT sequence, body FROM stripe_objects WHERE kind = ? AND sequence < ? ORDER BY sequence DESC LIMIT 1',
  );
  const nextOfCustomer = database.prepare(
    `SELECT sequence, body FROM stripe_objects
     WHERE customer = ? AND kind = ? AND sequence < ? ORDER BY sequence DESC LIMIT 1`,
  );
  const insert = database.prepare(
    `INSERT INTO stripe_objects (kind, id, customer, due_at, body) VALUES (?, ?, ?, ?, ?)
     ON CONFLICT (id) DO UPDATE SET customer = excluded.customer, due_at = excluded.due_at, body = excluded.body`,
  );
  const remove = database.prepare('DELETE FROM stripe_objects WHERE kind = ? AND id = ?');
  const selectHidden = database.prepare('SELECT hidden FROM stripe_objects WHERE kind = ? AND id = ?');
  const updateHidden = database.prepare('UPDATE stripe_objects SET hidden = ? WHERE kind = ? AND id = ?');
  const due = database.prepare(
    'SELECT kind, id, due_at FROM stripe_objects WHERE due_at <= ? ORDER BY due_at, sequence LIMIT 1',
  );

  const find = <K extends Kind>(kind: K, id: string): Kinds[K] | null => {
    const row = select.get(kind, id);
    return row ? withPrices(JSON.parse(String(row.body)) as Kinds[K]) : null;
  };

  /** Prices inside of other objects are shown as they are now. */
  function withPrices<Body extends Kinds[Kind]>(body: Body): Body {
    if (body.object === 'subscription')
      for (const item of body.items.data) item.price = find('price', item.price.id) ?? item.price;
    return body;
  }

  return {
    find,
    need(kind, id, parameter) {
      const found = find(kind, id);
      if (!found) throw missing(nameOf[kind] ?? kind, id, parameter);
      return found;
    },
    *list<K extends Kind>(kind: K, customer?: string) {
      let before = Number(newest.get()?.top ?? 0) + 1;
      for (;;) {
        const row =
          customer === undefined ? nextOfKind.get(kind, before) : nextOfCustomer.get(customer, kind, before);
        if (!row) return;
        before = Number(row.sequence);
        yield withPrices(JSON.parse(String(row.body)) as Kinds[K]);
      }
    },
    any(id) {
      const row = selectAny.get(id);
      return row ? withPrices(JSON.parse(String(row.body)) as Kinds[Kind]) : null;
    },
    put(kind, body) {
      const customer = 'customer' in body && typeof body.customer === 'string' ? body.customer : null;
      insert.run(kind, body.id, customer, dueTimeOf(body), JSON.stringify(body));
      return body;
    },
    remove: (kind, id) => void remove.run(kind, id),
    hidden<K extends Kind & keyof Hidden>(kind: K, id: string) {
      return JSON.parse(String(selectHidden.get(kind, id)?.hidden)) as Hidden[K];
    },
    putHidden: (kind, id, hidden) => void updateHidden.run(JSON.stringify(hidden), kind, id),
    firstDue(until) {
      const row = due.get(until);
      return row ? { kind: row.kind as Kind, id: String(row.id), at: Number(row.due_at) } : null;
    },
  };
}
