import type { Store } from './store.ts';

/** The product's time on this machine: the machine's, and an offset that only grows. It is kept on disk. */
export interface ProductClock {
  /** Milliseconds since 1970. */
  now(): number;
  aheadSeconds(): number;
  move(seconds: number): void;
}

export function openClock({ database }: Store, machine = Date.now): ProductClock {
  database.exec('CREATE TABLE IF NOT EXISTS clock (ahead_seconds INTEGER NOT NULL)');
  const row = database.prepare('SELECT ahead_seconds FROM clock').get();
  if (!row) database.exec('INSERT INTO clock VALUES (0)');
  const update = database.prepare('UPDATE clock SET ahead_seconds = ?');
  let ahead = Number(row?.ahead_seconds ?? 0);
  return {
    now: () => machine() + ahead * 1000,
    aheadSeconds: () => ahead,
    move(seconds) {
      ahead += Math.ceil(seconds);
      update.run(ahead);
    },
  };
}
